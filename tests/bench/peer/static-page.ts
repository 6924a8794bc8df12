import { readFileSync } from "node:fs";
import { createServer } from "node:http";

// The least that Node can do for a page: one buffer, its headers and its end.
const body = readFileSync(process.env.PAGE ?? "");
createServer((_request, response) => {
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.setHeader("Content-Encoding", "br");
  response.setHeader("Content-Length", body.length);
  response.end(body);
}).listen(Number(process.env.PORT), process.env.HOST);
