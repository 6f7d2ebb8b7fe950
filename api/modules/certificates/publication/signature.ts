import { dayOf } from "../../../platform/runtime/clock.ts";
import { statiAfter } from "../contract.ts";
import type { CertificateRow, partsOf } from "../repository.ts";

type Stati = Awaited<ReturnType<typeof partsOf>>["stati"];

export function signatureIn(stati: Stati, { id }: Pick<CertificateRow, "id">) {
	const signed: readonly number[] = statiAfter("sign");
	const entry = (stati.get(id) ?? []).findLast(({ status }) => signed.includes(status));
	return { signatory: entry?.user ?? "", signedOn: entry && dayOf(new Date(entry.ts)) };
}
