// One command from a fresh clone to the running application. Runs on the machine's own Node.
import { NODE, run, runMain, runServer, SUPERVISED } from "./lib/run.mjs";
import { prepare } from "./prepare.mjs";

await runMain(async () => {
	await prepare();
	const { code } = await run(NODE, ["deploy/build.mjs"], { show: true });
	if (code !== 0) return code;
	return runServer(NODE, ["deploy/serve.mjs", SUPERVISED], { env: { ...process.env, DEMO: process.env.DEMO ?? "1" } });
});
