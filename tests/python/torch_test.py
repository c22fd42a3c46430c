"""The attention transforms for torch; skipped without it."""

import sys
import unittest

try:
    import torch
except ImportError:
    print("skipped: torch is not there (python3-torch)")
    sys.exit(77)

import allot
import allot.torch
import tiny_model


class Torch(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(3)

    def rows(self, *shape):
        return torch.randn(*shape, dtype=torch.float64, requires_grad=True)

    def test_gradcheck(self):
        for name, is_bounded in allot.attention.TRANSFORMS.items():
            transform = getattr(allot.attention, name)
            for seed in range(5):
                torch.manual_seed(seed)
                scores = self.rows(2, 3, 5)
                arguments = [scores]
                if is_bounded:
                    arguments.append((torch.rand(2, 3, 5, dtype=torch.float64) + 0.25).requires_grad_())
                self.assertTrue(torch.autograd.gradcheck(transform, arguments, eps=1e-7, atol=1e-5), name)

    def test_functions_of_torch(self):
        scores = self.rows(4, 6)
        torch.testing.assert_close(allot.torch.Softmax.apply(scores, None, None), torch.softmax(scores, -1))
        direction = torch.randn(4, 6, dtype=torch.float64)
        ours, = torch.autograd.grad((allot.attention.softmax(scores) * direction).sum(), scores)
        theirs, = torch.autograd.grad((torch.softmax(scores, -1) * direction).sum(), scores)
        torch.testing.assert_close(ours, theirs)

    def test_bounds_are_broadcast_and_get_gradients(self):
        scores = self.rows(4, 3)
        bounds = torch.tensor([0.3, 0.5, 0.9], dtype=torch.float64, requires_grad=True)
        allot.attention.csparsemax(scores, bounds).square().sum().backward()
        self.assertEqual(bounds.grad.shape, (3,))
        self.assertTrue(torch.autograd.gradcheck(allot.attention.csparsemax, (scores, bounds), eps=1e-7, atol=1e-5))

    def test_floats_and_lengths(self):
        scores = torch.randn(2, 4, dtype=torch.float32)
        weights = allot.attention.sparsemax(scores, lengths=torch.tensor([2, 4]))
        self.assertEqual(weights.dtype, torch.float32)
        self.assertEqual(weights[0, 2:].tolist(), [0, 0])

    def test_other_types_and_layouts(self):
        scores = torch.tensor([[1, 2], [3, 1], [0, 2]])
        bounds = torch.tensor([0.6, 0.7])
        expected = allot.attention.csparsemax(scores.double(), bounds.double())
        torch.testing.assert_close(allot.attention.csparsemax(scores, bounds.double()), expected)
        torch.testing.assert_close(allot.attention.csparsemax(scores.double().t().contiguous().t(), bounds.double()), expected)
        half = allot.attention.csparsemax(scores.bfloat16(), bounds.bfloat16())
        self.assertEqual(half.dtype, torch.bfloat16)
        torch.testing.assert_close(half.double(), expected, atol=0.01, rtol=0)


if __name__ == "__main__":
    tiny_model.main()
