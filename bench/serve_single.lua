-- Clients of 'allot serve' with a sentence each, from FILE, which has a German source sentence per line:
--   wrk -t1 -c64 -d20s --latency -s bench/serve_single.lua http://127.0.0.1:8080 -- FILE
local lines = {}
local next_line = 0
function init(args)
  for line in io.lines(args[1]) do lines[#lines + 1] = line end
  wrk.method = "POST"
  wrk.headers["Content-Type"] = "application/json"
end
function request()
  next_line = next_line % #lines + 1
  local text = lines[next_line]:gsub('[\\"]', '\\%0')
  return wrk.format(nil, "/translate", nil, '{"q": "' .. text .. '", "source": "de", "target": "en"}')
end
