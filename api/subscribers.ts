import { countOwn } from "./desk/client-errors/index.ts";
import { assertMayDecide, beginSurveillance, findDecisionHints, isEvidence } from "./modules/evaluation/index.ts";
import type { Subscribers } from "./platform/deps.ts";
import { credentialOf, prepareCredential } from "./public/credentials/index.ts";
import {
	updateListingsOfCertification,
	updateListingsOfClient,
	updateMovedListings,
} from "./public/directory/index.ts";
import { assertPublished, publishAnswers, publishMoved } from "./public/validation/index.ts";
import { markMoved } from "./public/watches/index.ts";

/** Connects modules: each function runs within a change of another module, so that modules need no mutual imports. */
export const SUBSCRIBERS: Subscribers = {
	onFailure: countOwn,
	onConsentChanged: updateListingsOfClient,
	onCertificationStatusChanged: updateListingsOfCertification,
	findDecisionHints,
	beforeCertificateMove: assertMayDecide,
	isEvidence,
	onCertificateMoved: async (tx, deps, moves) => {
		await Promise.all([
			markMoved(tx, moves),
			updateMovedListings(tx, moves),
			publishMoved(tx, deps, moves),
			beginSurveillance(tx, deps, moves),
		]);
	},
	preparePublication: prepareCredential,
	credentialOfPublished: async (deps, certificate) => {
		const [credential] = await Promise.all([
			credentialOf(deps, certificate.id, certificate.publicId),
			assertPublished(deps, certificate),
		]);
		return credential;
	},
	onPdfIssued: (tx, deps, certificateId) => publishAnswers(tx, deps, [certificateId]),
};
