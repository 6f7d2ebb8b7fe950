import { describe, expect, it } from "vitest";
import { SHELL_KEY } from "../../release/deployed-shell.ts";
import { readRegistry } from "../../release/registry-file.ts";
import { checkStored, storedVersion } from "../../release/stored-version.ts";
import { builtModule } from "../../testing/archives.ts";
import { plantShipping } from "../../testing/deployed.ts";
import { serviceOver } from "../../testing/module-service.ts";

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
		for (const id of TEAMS) {
			const version = `1.0.${PAIRS - 1}`;
			const stored = await storedVersion(store, id, version);
			if (!stored) throw new Error(`${id} ${version} is not stored`);
			expect(modules[id]).toMatchObject({ version, release: stored.hash });
			await checkStored(store, id, stored);
		}
	});
});
