// This command, `npm start`, installs, builds and starts the application from a fresh clone.
import { NODE, run, runMain, runServer, SUPERVISED } from "../lib/run.mjs";
import { prepare } from "./prepare.mjs";

await runMain(async () => {
	await prepare();
	const { code } = await run(NODE, ["deploy/cli/build.mjs"], { show: true });
	if (code !== 0) return code;
	return runServer(NODE, ["deploy/serve.mjs", SUPERVISED], { env: { ...process.env, DEMO: process.env.DEMO ?? "1" } });
});
