import process from "node:process";
import { openSealed } from "../../audit/index.ts";
import { createPost, type Post } from "../../platform/runtime/mail.ts";
import { readSettings } from "../../platform/runtime/settings.ts";
import { sendMails } from "../mails.ts";

/**
 * A program that sends the mails of a data folder at a moment, and kills itself at a point: `taken` before it connects
 * to a server, `marked` before the first byte of the mail is sent, `answered` once the mail is accepted. Without a point
 * it sends all mails.
 */
const [dataDir = "", url = "", now = "", point = ""] = process.argv.slice(2);
const mail = { url, from: "portal@example.org" };
const settings = { ...readSettings({ DATA_DIR: dataDir, PUBLIC_URL: "https://portal.example.org" }), mail };
const { database, keys } = await openSealed(settings, { url: settings.databaseUrl });
const log = { info: () => {}, error: () => {} };
const end = () => process.kill(process.pid, "SIGKILL");

const post = createPost(mail);
const killed: Post = {
	async deliver(to, write) {
		if (point === "taken") end();
		const delivery = await post.deliver(to, async () => {
			const letter = await write();
			if (point === "marked") end();
			return letter;
		});
		if (point === "answered") end();
		return delivery;
	},
};
const deps = { database, keys, settings, log, clock: { now: () => new Date(now) } };
await sendMails({ deps: deps as never }, killed);
database.close();
