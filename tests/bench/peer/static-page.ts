import { readFileSync } from "node:fs";
import { createServer } from "node:http";

// The minimum that Node needs for a page.
const body = readFileSync(process.env.PAGE ?? "");
createServer((_request, response) => {
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.setHeader("Content-Encoding", "br");
  response.setHeader("Content-Length", body.length);
  response.end(body);
}).listen(Number(process.env.PORT), process.env.HOST);
