import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startCheckout } from "../testing/checkout.ts";
import { plantShipping } from "../testing/deployed.ts";
import { historyText, statusText } from "./command.ts";
import { readRecords } from "./records.ts";
import { checkNotOlder, ciLink, commitOf, compareSources } from "./source.ts";
import { deploy } from "./switch.ts";

let checkout: ReturnType<typeof startCheckout>;
let shipping: Awaited<ReturnType<typeof plantShipping>>;

const commit = () => checkout.commit();
const deployFrom = async (sha: string, version = "1.0.0") =>
	deploy({ ...shipping.scene, record: { commit: { sha } } }, "clients", await shipping.upload(version));
const check = (sha: string, older?: string) =>
	checkNotOlder(shipping.store, { id: "clients", directory: checkout.folder, commit: { sha }, older });

it.each([
	[{ DEPLOY_CI_URL: "https://ci.test/1", CI_JOB_URL: "https://ci.test/2" }, "https://ci.test/1"],
	[{ CI_JOB_URL: "https://gitlab.test/a/-/jobs/2" }, "https://gitlab.test/a/-/jobs/2"],
	[
		{ GITHUB_SERVER_URL: "https://git.test", GITHUB_REPOSITORY: "a/b", GITHUB_RUN_ID: "3" },
		"https://git.test/a/b/actions/runs/3",
	],
	[{ BUILD_URL: "http://jenkins.test/job/4/" }, "http://jenkins.test/job/4/"],
	[{ DEPLOY_CI_URL: "https://user:secret@ci.test/1" }, "https://ci.test/1"],
	[{ DEPLOY_CI_URL: "javascript:alert(1)" }, undefined],
	[{}, undefined],
])("the origin of a release is the CI run that %j names, without its password", (env, link) => {
	expect(ciLink(env)).toBe(link);
});

describe("in a checkout", () => {
	beforeEach(async () => {
		checkout = startCheckout();
		shipping = await plantShipping("folder");
	});
	afterEach(() => checkout.remove());

	describe("sources that are older than the deployed ones", () => {
		it("are refused with both commits, and accepted with a reason", async () => {
			const [first, second] = [commit(), commit()];
			await deployFrom(second);
			const message = `(${first.slice(0, 10)}) are older than those of mfe-clients 1.0.0 (${second.slice(0, 10)})`;
			await expect(check(first)).rejects.toThrow(message);
			await expect(check(first)).rejects.toThrow('--older "…"');
			expect(await check(first, "Rücknahme")).toEqual([expect.stringContaining("Rücknahme")]);
		});

		it("are not those that are newer, equal or on another branch", async () => {
			const first = commit();
			await deployFrom(first);
			expect(await check(first)).toEqual([]);
			expect(await check(commit())).toEqual([]);
			checkout.git("checkout", "--quiet", "--orphan", "other");
			expect(await check(commit())).toEqual([]);
		});

		it("are compared with the commit of the last deployment, also when its version was built earlier", async () => {
			const [first, second, third] = [commit(), commit(), commit()];
			await deployFrom(first, "1.0.0");
			await deployFrom(second, "1.1.0");
			await deployFrom(third, "1.0.0");
			await expect(check(second)).rejects.toThrow("older");
		});

		it.each([
			["a commit that this checkout does not know", "0".repeat(40), true, "does not know commit 0000000000"],
			["none", undefined, true, "is not recorded"],
			["one, and these are in none", "0".repeat(40), false, "in no commit of git"],
		])("are accepted with a note when the deployed version names %s", async (_, deployed, isKnown, note) => {
			const commitOf = (sha: string | undefined) => (sha === undefined ? undefined : { sha });
			const sources = { id: "clients", directory: checkout.folder, older: undefined };
			const commitOfSources = commitOf(isKnown ? checkout.commit() : undefined);
			const current = { version: "1.0.0", commit: commitOf(deployed) };
			const notes = await compareSources({ ...sources, commit: commitOfSources }, current);
			expect(notes).toEqual([expect.stringContaining(note)]);
		});

		it("do not exist when nothing is deployed", async () => {
			const sources = { id: "users", directory: checkout.folder, commit: undefined, older: undefined };
			expect(await checkNotOlder(shipping.store, sources)).toEqual([]);
		});
	});

	describe("the origin of a release", () => {
		it("is its commit and whether uncommitted changes existed", async () => {
			const sha = commit();
			expect(await commitOf(checkout.folder)).toEqual({ sha });
			await writeFile(join(checkout.folder, "new.txt"), "1");
			expect(await commitOf(checkout.folder)).toEqual({ sha, isDirty: true });
			expect(await commitOf(tmpdir())).toBeUndefined();
		});

		it("is in the record, the status and the history, and not in the registry", async () => {
			const sha = "a1b2c3d4e5f6".padEnd(40, "0");
			const stored = await shipping.upload("1.0.0");
			const release = { ...stored.release, commit: { sha, isDirty: true as const }, ci: "https://ci.test/1" };
			await deploy({ ...shipping.scene, record: { older: "Rücknahme" } }, "clients", { ...stored, release });
			const [record] = await readRecords(shipping.store, "clients");
			expect(record).toMatchObject({ commit: { sha, isDirty: true }, ci: "https://ci.test/1", older: "Rücknahme" });
			const shown = "commit a1b2c3d4e5 with changes";
			expect(await statusText(shipping.store)).toContain(`${shown}, https://ci.test/1`);
			const history = await historyText(shipping.store, "clients");
			expect(history).toContain(shown);
			expect(history).toContain("older sources: Rücknahme");
			expect(await shipping.registryText()).not.toContain(sha);
			expect(await shipping.registryText()).not.toContain("ci.test");
		});
	});
});
