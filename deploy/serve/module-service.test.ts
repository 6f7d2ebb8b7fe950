import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { CreatedModuleToken, ModuleDetail } from "../../api/deployments/module-versions/contract.ts";
import { freePort } from "../lib/free-port.ts";
import { DENO } from "../lib/run.mjs";
import { readRegistry, SHELL_KEY } from "../release/registry-file.ts";
import { archiveWith, builtModule } from "../testing/archives.ts";
import { plantShipping } from "../testing/deployed.ts";
import { SERVICE_KEY } from "../testing/module-service.ts";
import { type Started, startProcess, until } from "../testing/process.ts";
import { startRealServer } from "../testing/real-server.ts";
import { registryProblems } from "../testing/valid-store.ts";
import { moduleServiceCommand } from "./module-service.ts";

let shipping: Awaited<ReturnType<typeof plantShipping>>;
let started: Started | undefined;
let port: number;
const storeFolder = () => join(shipping.tree.root, "dist");

beforeEach(async () => {
	shipping = await plantShipping("folder");
	port = await freePort();
});
afterEach(() => void started?.child.kill("SIGKILL"));

const address = () => `http://127.0.0.1:${port}`;
const request = (path: string, init: RequestInit = {}) => fetch(`${address()}${path}`, init);
const reach = (path: string, init?: RequestInit) => request(path, init).catch(() => undefined);
const gzip = async (built: ReturnType<typeof builtModule>, headers: Record<string, string>): Promise<RequestInit> => ({
	method: "POST",
	body: new Uint8Array(await archiveWith(built)),
	headers: { "content-type": "application/gzip", ...headers },
});

function childOf(parent: number, argument: string): number {
	const processes = execFileSync("ps", ["-eo", "pid=,ppid=,args="]).toString().split("\n");
	const found = processes
		.map((line) => /^\s*(\d+)\s+(\d+)\s(.*)$/.exec(line) ?? [])
		.find(([, , ppid, args]) => Number(ppid) === parent && args?.includes(argument));
	return Number(found?.[1]);
}

async function expectWhole(): Promise<string[]> {
	expect(await registryProblems(shipping.store)).toEqual([]);
	const { modules } = await readRegistry(shipping.store);
	return Object.entries(modules).map(([id, { version }]) => `${id} ${version}`);
}

describe("the module service, with its permissions only", () => {
	const headers = { authorization: `Bearer ${SERVICE_KEY}`, "x-deployed-by": "Anna" };
	const startService = async (store: Readonly<Record<string, string>> = { MODULE_STORE: storeFolder() }) => {
		const env = { MODULE_SERVICE: address(), MODULE_SERVICE_KEY: SERVICE_KEY, ...store };
		const service = startProcess(DENO, moduleServiceCommand(env), { ...env, DENO_NO_UPDATE_CHECK: "1", NO_COLOR: "1" });
		started = service;
		await until(() => reach("/modules", { headers }), service.output);
		return service;
	};

	it("checks, compresses, stores, switches and returns versions", async () => {
		const { output } = await startService();
		const built = builtModule({ files: { "static/css/a.css": "@keyframes clients-a{to{color:red}}" } });
		const answer = await request("/modules/clients/versions", await gzip(built, headers));
		expect([answer.status, await answer.json()]).toMatchObject([201, { version: "1.0.0" }]);
		const styles = builtModule({ version: "2.0.0", files: { "static/css/a.css": "body{color:red}" } });
		expect((await request("/modules/clients/versions", await gzip(styles, headers))).status).toBe(409);
		expect(await expectWhole()).toEqual(["clients 1.0.0"]);
		const archive = await request("/modules/clients/versions/1.0.0", { headers });
		expect(archive.headers.get("content-type")).toBe("application/gzip");
		expect(output()).toBe("");
	});

	it("reaches the bucket of its store", async () => {
		const shell = await shipping.store.get(SHELL_KEY);
		shipping = await plantShipping("bucket");
		await shipping.store.put(SHELL_KEY, shell ?? new Uint8Array());
		const {
			endpoint = "",
			bucket,
			prefix,
			region = "",
			accessKeyId = "",
			secretAccessKey = "",
		} = shipping.bucket?.settings ?? {};
		await startService({
			MODULE_STORE: `s3://${bucket}/${prefix}`,
			S3_ENDPOINT: endpoint,
			S3_REGION: region,
			S3_ACCESS_KEY_ID: accessKeyId,
			S3_SECRET_ACCESS_KEY: secretAccessKey,
		});
		expect((await request("/modules/clients/versions", await gzip(builtModule(), headers))).status).toBe(201);
		expect(await expectWhole()).toEqual(["clients 1.0.0"]);
	});

	it("ends with the process that started it", async () => {
		const { child, ended } = await startService();
		child.stdin.end();
		// Without its parent, the process kills itself, so it has no exit code.
		expect(await ended).toBeNull();
	});
});

describe("npm run serve", () => {
	const json = (body: object, headers: Record<string, string> = {}): RequestInit => ({
		method: "POST",
		body: JSON.stringify(body),
		headers: { "content-type": "application/json", ...headers },
	});
	it("accepts a version with its module's token, serves it, and restarts its service", async () => {
		const server = await startRealServer({
			MODULE_STORE: storeFolder(),
			WEB_ROOT: undefined,
			MODULE_SERVICE: undefined,
		});
		onTestFinished(server.stop);
		({ port } = server);
		const admin = { authorization: await server.bearerOf("admin.demo") };
		const create = async (module: string) => {
			const made = await request(`/api/modules/${module}/tokens`, json({ name: "Pipeline", days: 1 }, admin));
			const { token } = (await made.json()) as CreatedModuleToken;
			return { authorization: `Bearer ${token}` };
		};
		const [own, foreign] = [await create("clients"), await create("labels")];
		const upload = async (built: ReturnType<typeof builtModule>, headers: Record<string, string>) =>
			request("/api/modules/clients/versions", await gzip(built, headers));
		await until(async () => (await request("/api/modules/clients", { headers: own })).ok);
		expect((await upload(builtModule(), foreign)).status).toBe(403);
		const refused = await upload(builtModule({ release: { bundled: ["react"] } }), own);
		expect([refused.status, await refused.json()]).toMatchObject([
			409,
			{ code: "MODULE_REFUSED", problems: [expect.stringContaining('copy of its own of "react"')] },
		]);
		const taken = await upload(builtModule(), own);
		expect([taken.status, await taken.json()]).toMatchObject([201, { version: "1.0.0", previous: "0.9.0" }]);
		const file = await request("/mfe/clients/1.0.0/remoteEntry.js");
		expect([file.status, await file.text()]).toEqual([200, expect.stringContaining("mfe_clients")]);

		const detail = async () =>
			(await (await request("/api/modules/clients", { headers: admin })).json()) as ModuleDetail;
		expect(await detail()).toMatchObject({ live: "1.0.0", activeTokens: 1, lastDeployment: { who: "Token Pipeline" } });
		const act = (action: string, body = {}) => request(`/api/modules/clients/${action}`, json(body, own));
		const preview = await gzip(builtModule({ version: "1.1.0" }), own);
		expect((await request("/api/modules/clients/versions?for=preview", preview)).status).toBe(201);
		expect((await act("stage", { version: "1.1.0", percentage: 10, users: ["anna"] })).status).toBe(200);
		expect((await act("promote")).status).toBe(200);
		expect((await detail()).live).toBe("1.1.0");
		expect((await act("rollback")).status).toBe(200);
		expect((await detail()).live).toBe("1.0.0");
		expect((await act("remove")).status).toBe(200);
		expect((await detail()).live).toBeUndefined();
		expect(existsSync(join(storeFolder(), "web/locales/de/clients.json"))).toBe(false);

		const audit = await request("/api/audit?entity=module", { headers: admin });
		const entries = (await audit.json()) as { action: string; user: string }[];
		expect(entries.map(({ action }) => action)).toEqual(
			["remove", "rollback", "promote", "stage", "preview", "deploy", "tokenCreate", "tokenCreate"].map(
				(action) => `module.${action}`,
			),
		);

		const pid = childOf(server.child.pid ?? 0, "deploy/store/service/main.ts");
		process.kill(pid, "SIGKILL");
		await until(() => server.output().includes("The module service ended (SIGKILL)"));
		await until(async () => (await upload(builtModule({ version: "3.0.0" }), own)).status === 201);
		expect(await expectWhole()).toEqual(["clients 3.0.0"]);
	});
});
