import type { AuditChanges } from "../../audit/contract.ts";
import type { Tx } from "../../platform/database/index.ts";
import type { CertificateFacts, CertificateMove, DocumentLanguage } from "./contract.ts";
import type { CertificateRow } from "./repository.ts";

declare module "../../platform/deps.ts" {
	interface Subscribers {
		/** Runs before a move is written, in its transaction; throws an `ApiError` to refuse the move. */
		beforeCertificateMove(tx: Tx, move: CertificateMoving): Promise<void>;
		/** Runs once after related moves were written and recorded, in the same transaction. */
		onCertificateMoved(tx: Tx, deps: Pick<Deps, "keys">, moves: readonly CertificateMoved[]): Promise<void>;
		/**
		 * Reads what a publication needs, and returns a function that prepares the publication; this function is called
		 * before the transaction.
		 */
		preparePublication(deps: Deps): Promise<(issued: Issued) => Promise<PreparedPublication>>;
		/**
		 * Returns the credential that is attached to the PDF of a published certificate; throws if the public answer
		 * does not show the certificate as its record does.
		 */
		credentialOfPublished(deps: Deps, certificate: PublishedCertificate): Promise<string>;
		/** Runs after the PDF of a published certificate was issued, in the same transaction. */
		onPdfIssued(tx: Tx, deps: Pick<Deps, "keys">, certificateId: string): Promise<void>;
	}
}

export interface CertificateMoving {
	action: CertificateMove;
	certificate: CertificateRow;
	/** The account that makes the move. */
	actorId: string;
}

export interface CertificateMoved {
	certificateId: string;
	/** Code of the status before the move, and `to` after it. Both are equal if the move adds no status entry. */
	from: number;
	to: number;
	at: string;
}

export interface PublishedCertificate extends Pick<CertificateRow, "id" | "certificateNumber" | "status"> {
	publicId: string;
}

/** The content of a certificate that its publication issues. */
export interface Issued {
	publicId: string;
	facts: CertificateFacts;
	/** SHA-256 of the issued documents, hex. */
	hashes: Readonly<Record<DocumentLanguage, string>>;
	/**
	 * Issuer and standards on the document, which the signed facts do not contain; undefined for earlier
	 * publications.
	 */
	stated?: { issuer: string; standards: readonly string[] } | undefined;
}

export interface PreparedPublication {
	/** Additional fields of the publication's audit entry. */
	audit: AuditChanges;
	/**
	 * Reserves what the publication needs. Runs at the beginning of the transaction, in parallel with its first
	 * reads, because it takes several statements.
	 */
	reserve(tx: Tx): Promise<void>;
	/** Writes what was prepared. Runs after the move, in the same transaction. */
	store(tx: Tx, certificateId: string, at: string): PromiseLike<unknown>;
	/**
	 * Returns true if another publication used the same values first, so that this publication must be prepared
	 * again.
	 */
	isOutdatedBy(error: unknown): boolean;
}
