// This reference server uses only the framework Hono and responds to every request with one JSON value.
import process from "node:process";
import { Hono } from "hono";

const answer = JSON.parse(process.env.ANSWER ?? "{}");
const app = new Hono().get("/", (c) => c.json(answer));
Deno.serve({ hostname: process.env.HOST ?? "", port: Number(process.env.PORT), onListen: () => {} }, app.fetch);
