import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "../../api/modules/clients/contract.ts";
import type { ApiUser } from "./api-user.ts";
import { until as becomes } from "./processes.ts";
import { clientCalled } from "./records.ts";
import { isOk } from "./request.ts";

const WORK_MS = 30_000;
const PAUSE_MS = 20;

interface Edited {
	status: number;
	text: string;
}

/** Changes clients continuously, based on the revision read last. Returns functions that await changes and end this. */
export async function startEdits(user: ApiUser, count: number) {
	const answers: Edited[] = [];
	let isOver = false;
	const edit = async (editor: number) => {
		const { _id } = await user.json<Client>("/client", { json: clientCalled(`Geändert ${editor}`) });
		let etag: string | undefined;
		for (let n = 0; !isOver; n++) {
			if (etag === undefined) {
				const shown = await user.request(`/client/${_id}`);
				if (isOk(shown)) etag = String(shown.headers.etag);
				continue;
			}
			const { status, text, headers } = await user.request(`/client/${_id}`, {
				method: "PUT",
				json: clientCalled(`Geändert ${editor} ${n}`),
				headers: { "if-match": etag },
			});
			await pause(PAUSE_MS);
			answers.push({ status, text: text.replace(/\s+/g, " ").slice(0, 200) });
			etag = isOk({ status }) && headers.etag ? String(headers.etag) : undefined;
		}
	};
	const editors = Array.from({ length: count }, (_, editor) => edit(editor));
	return {
		async until(done: number): Promise<void> {
			const all = () => answers.filter(isOk).length;
			const target = all() + done;
			if ((await becomes(() => all() >= target, WORK_MS)) === undefined) throw new Error("No change succeeds any more");
		},
		stop: async () => {
			isOver = true;
			await Promise.all(editors);
			return answers;
		},
	};
}
