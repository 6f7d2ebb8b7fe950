import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { prepareTestTemplate } from "../../api/testing/app.ts";

const IS_INSTALLED = spawnSync("restic", ["version"]).error === undefined;

describe.skipIf(!IS_INSTALLED)(
	`backups with restic${IS_INSTALLED ? "" : ", which is not installed here: not tried"}`,
	() => {
		const folder = mkdtempSync(join(tmpdir(), "restic-"));
		afterAll(() => rmSync(folder, { recursive: true, force: true }));
		const at = (name: string) => join(folder, name);
		const env = {
			...process.env,
			DATA_DIR: at("data"),
			RESTIC_REPOSITORY: at("repository"),
			RESTIC_PASSWORD_FILE: at("key"),
			RESTIC_CACHE_DIR: at("cache"),
		};
		const run = (step: string) => {
			const { status, stdout } = spawnSync(join(import.meta.dirname, "portal-backup.sh"), [step, at("local")], {
				env,
				encoding: "utf8",
			});
			return { status, stdout };
		};
		const snapshots = () =>
			(JSON.parse(execFileSync("restic", ["snapshots", "--json"], { env, encoding: "utf8" })) as unknown[]).length;

		it("are stored, restored and verified, and a failure is recorded", async () => {
			cpSync((await prepareTestTemplate()).folder, at("data"), { recursive: true });
			writeFileSync(at("key"), "a password of the repository");
			execFileSync("restic", ["init", "--quiet"], { env });
			for (let n = 0; n < 3; n++) expect(run("backup")).toMatchObject({ status: 0 });
			expect(snapshots()).toBe(3);
			expect(readdirSync(at("local")).filter((name) => /^\d/.test(name))).toHaveLength(2);
			const check = run("check");
			expect([check.status, check.stdout]).toEqual([0, expect.stringContaining("All sealed rows fit their seals")]);
			expect(readdirSync(at("local")).filter((name) => name.startsWith(".restored"))).toEqual([]);
			expect(["backup-done", "check-done", "backup-failed"].map((name) => existsSync(join(at("data"), name)))).toEqual([
				true,
				true,
				false,
			]);
			writeFileSync(at("key"), "another password");
			expect(run("backup").status).not.toBe(0);
			expect(existsSync(join(at("data"), "backup-failed"))).toBe(true);
		}, 240_000);
	},
);
