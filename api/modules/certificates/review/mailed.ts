import type { Tx } from "../../../platform/database/index.ts";
import type { Deps } from "../../../platform/deps.ts";
import { type MailSource, tell } from "../../mails/index.ts";
import type { CertificateRow } from "../repository.ts";
import { namedCertificate } from "./mailed.repository.ts";

type Told = Pick<CertificateRow, "id" | "submittedBy">;

/** Whoever signs is told of a release, whoever has released it of the answer. */
export async function tellOf(
	tx: Tx,
	deps: Pick<Deps, "settings" | "clock">,
	action: "release" | "sign" | "reject",
	{ id: about, submittedBy: to }: Told,
): Promise<void> {
	if (action === "release") return tell(tx, deps, { kind: "review", about });
	return tell(tx, deps, { kind: action === "sign" ? "signed" : "rejected", about, to });
}

export const certificateMail: MailSource = {
	async facts(db, { about }) {
		const row = await namedCertificate(db, about);
		if (!row) return undefined;
		const { number, client, certificationId } = row;
		const address = new URLSearchParams({ cid: certificationId, certificateId: about, key: "zertifikate" });
		return { values: { number, client }, path: `/certificationDetails?${address}` };
	},
};
