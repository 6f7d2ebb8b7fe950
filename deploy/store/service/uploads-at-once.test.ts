import { describe, expect, it } from "vitest";
import { readRegistry, SHELL_KEY } from "../../release/registry-file.ts";
import { builtModule } from "../../testing/archives.ts";
import { plantShipping } from "../../testing/deployed.ts";
import { serviceOver } from "../../testing/module-service.ts";
import { registryProblems } from "../../testing/valid-store.ts";

const PAIRS = 15;
const TEAMS = ["labels", "suppliers"] as const;

let shipping: Awaited<ReturnType<typeof plantShipping>>;

describe.each(["folder", "bucket"] as const)("over a %s", (kind) => {
	it("two teams that upload at the same time both succeed, every time", { timeout: 300_000 }, async () => {
		shipping = await plantShipping(kind);
		const { store, tree } = shipping;
		await store.put(SHELL_KEY, (await tree.store.get(SHELL_KEY)) ?? new Uint8Array());
		// Two services over one store act as two processes for its lock.
		const services = TEAMS.map(() => serviceOver(store));
		const send = async (id: string, version: string, service: (typeof services)[number] | undefined) => {
			const answer = await service?.send(builtModule({ id, version }));
			return answer?.status === 201 ? undefined : `${id} ${version}: ${answer?.status} ${await answer?.text()}`;
		};
		const refused: (string | undefined)[] = [];
		for (let pair = 0; pair < PAIRS; pair++)
			refused.push(...(await Promise.all(TEAMS.map((id, team) => send(id, `1.0.${pair}`, services[team])))));
		expect(refused.filter(Boolean)).toEqual([]);
		const { modules } = await readRegistry(store);
		for (const id of TEAMS) expect(modules[id]?.version).toBe(`1.0.${PAIRS - 1}`);
		expect(await registryProblems(store)).toEqual([]);
	});
});
