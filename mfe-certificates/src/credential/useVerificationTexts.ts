import texts from "../../locales/proof/de.json";
import { useLateTexts } from "../late-texts.ts";

/**
 * Returns the translations about verification. Their namespace "proof" is part of a public address
 * (`/locales/de/proof.json`), so it must not change.
 */
export const useVerificationTexts = () => useLateTexts("proof", texts);
