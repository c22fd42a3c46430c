"""A PyTorch model whose parameters are tensors of allot: `places()` says which, and how they are turned."""

import torch
from torch import nn


class PlacedModel(nn.Module):
    def load(self, tensors):
        places = self.places()
        assert set(places) == set(tensors), set(places) ^ set(tensors)
        with torch.no_grad():
            for name, (parameter, _, back) in places.items():
                values = back(torch.tensor(tensors[name]))
                if isinstance(parameter, tuple):
                    for part, value in zip(parameter, values):
                        part.copy_(value)
                else:
                    parameter.copy_(values)

    def shapes(self):
        return {name: tuple(there(parameter).shape) for name, (parameter, there, _) in self.places().items()}

    def gradients(self):
        result = {}
        for name, (parameter, there, _) in self.places().items():
            if isinstance(parameter, tuple):
                gradient = there(tuple(part.grad for part in parameter))
            else:
                gradient = there(parameter.grad)
            result[name] = gradient.detach().numpy()
        return result
