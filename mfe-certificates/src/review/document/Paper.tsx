import "./paper.css";
import type { DocumentLanguage } from "@portal/contracts/contract/certificates";
import { createElement } from "react";
import type { WordDocument } from "./read-document.ts";

/**
 * Shows a Word file as it looks on paper. It consists of real text, which users can enlarge and screen readers can
 * read.
 */
export function Paper({ document, language }: { document: WordDocument; language: DocumentLanguage }) {
	return createElement("div", { className: "certs-paper", lang: language }, ...document.sheets);
}
