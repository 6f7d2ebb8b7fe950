/// <reference types="deno" />
import { wellAddressed } from "../../../api/platform/http/well-addressed.ts";
import { endOnSignal, SUPERVISED } from "../../../api/platform/runtime/process-end.ts";
import { MODULE_SERVICE_NAMES, openStore } from "../open.ts";
import { createModuleService } from "./app.ts";

const env = Object.fromEntries(MODULE_SERVICE_NAMES.map((name) => [name, Deno.env.get(name)]));
const { hostname, port } = new URL(env.MODULE_SERVICE ?? "");
const { MODULE_SERVICE_KEY: key } = env;
if (!key) throw new Error("MODULE_SERVICE_KEY is missing");
const service = createModuleService({ store: openStore(env), key });
const server = Deno.serve(
	{ hostname, port: Number(port), onListen: () => {} },
	wellAddressed(async (request) => service.fetch(request)),
);
endOnSignal(server, Deno.args.includes(SUPERVISED));
