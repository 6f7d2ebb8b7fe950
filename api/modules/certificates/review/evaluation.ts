import type { Reader } from "../../../platform/database/index.ts";
import type { EvaluationAnswer } from "../contract.ts";
import { type CertificateKey, loadCertificate } from "../repository.ts";
import { evaluationOf } from "./sources.repository.ts";

export async function findEvaluation(db: Reader, key: CertificateKey): Promise<EvaluationAnswer> {
	const evaluation = await evaluationOf(db, await loadCertificate(db, key));
	return evaluation ? { evaluation } : {};
}
