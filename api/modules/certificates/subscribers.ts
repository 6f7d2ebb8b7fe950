import type { AuditChanges } from "../../audit/contract.ts";
import type { DecisionAction, DecisionHint } from "../../kit/hints.ts";
import type { Reader, Tx } from "../../platform/database/index.ts";
import type { CertificateFacts, CertificateMove, DocumentLanguage } from "./contract.ts";
import type { CertificateRow } from "./repository.ts";

declare module "../../platform/deps.ts" {
	interface Subscribers {
		/**
		 * Reads what speaks against decisions of the user about certificates of the certification; returns a function that
		 * lists it for one certificate and action.
		 */
		findDecisionHints(
			db: Reader,
			deps: Pick<Deps, "clock" | "settings">,
			certificationId: string,
			userId: string,
		): Promise<(certificate: CertificateRow, action: DecisionAction) => DecisionHint[]>;
		/**
		 * Runs before a status change is written, in the same transaction; throws an `ApiError` to refuse the change.
		 * Returns what the audit entry of the change records in addition.
		 */
		beforeCertificateMove(
			tx: Tx,
			deps: Pick<Deps, "clock" | "settings">,
			move: CertificateMoving,
		): Promise<AuditChanges>;
		/** Runs once after related status changes were written and audited, in the same transaction. */
		onCertificateMoved(
			tx: Tx,
			deps: Pick<Deps, "keys" | "surveillanceMonths">,
			moves: readonly CertificateMoved[],
		): Promise<void>;
		/** Reads what a publication needs; the returned function prepares it before its transaction. */
		preparePublication(deps: Deps): Promise<(issued: Issued) => Promise<PreparedPublication>>;
		/** Returns the credential for the PDF; throws if the public page contradicts the certificate. */
		credentialOfPublished(deps: Deps, certificate: PublishedCertificate): Promise<string>;
		onPdfIssued(tx: Tx, deps: Pick<Deps, "keys">, certificateId: string): Promise<void>;
	}
}

export interface CertificateMoving {
	action: CertificateMove;
	certificate: CertificateRow;
	actorId: string;
}

export interface CertificateMoved {
	certificateId: string;
	/** The code of the status before the change; equal to `to` if the change added no status entry. */
	from: number;
	to: number;
	at: string;
}

export interface PublishedCertificate extends Pick<CertificateRow, "id" | "certificateNumber" | "status"> {
	publicId: string;
}

export interface Issued {
	publicId: string;
	facts: CertificateFacts;
	hashes: Readonly<Record<DocumentLanguage, string>>;
	/**
	 * The issuer and the standards that the document states, because the signed content lacks them. Undefined for
	 * publications by earlier versions of the application.
	 */
	stated?: { issuer: string; standards: readonly string[] } | undefined;
}

export interface PreparedPublication {
	audit: AuditChanges;
	/**
	 * Reserves what the publication needs, such as space in the status lists of credentials. It runs at the beginning
	 * of the transaction, in parallel with the first reads, because it takes several statements.
	 */
	reserve(tx: Tx): Promise<void>;
	/** Writes what was prepared for the publication, after the status change and in the same transaction. */
	store(tx: Tx, certificateId: string, at: string): PromiseLike<unknown>;
	/** Returns true if another publication took a prepared value first, so that this one must be prepared again. */
	isOutdatedBy(error: unknown): boolean;
}
