// This command, `npm start`, installs, builds and starts the application from a fresh clone.
import { NODE, run, runMain, runServer, SUPERVISED } from "../lib/run.mjs";
import { prepare } from "./prepare.mjs";

await runMain(async () => {
	await prepare();
	const stopped = new AbortController();
	const build = (...args) => run(NODE, ["deploy/cli/build.mjs", ...args], { show: true, signal: stopped.signal });
	const { code } = await build("--no-kit");
	if (code !== 0) return code;
	// The application does not use the kit, so it starts before the kit is built.
	const kit = build("--only-kit").catch(() => undefined);
	try {
		const env = { ...process.env, DEMO: process.env.DEMO ?? "1" };
		return await runServer(NODE, ["deploy/serve.mjs", SUPERVISED], { env });
	} finally {
		stopped.abort();
		await kit;
	}
});
