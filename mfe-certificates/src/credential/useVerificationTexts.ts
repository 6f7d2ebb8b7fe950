import texts from "../../locales/proof/de.json";
import { useLateTexts } from "../late-texts.ts";

/** The namespace "proof" must not be renamed, because it is part of a public address (`/locales/de/proof.json`). */
export const useVerificationTexts = () => useLateTexts("proof", texts);
