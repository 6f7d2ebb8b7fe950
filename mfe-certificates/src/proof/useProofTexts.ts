import texts from "../../locales/proof/de.json";
import { useLateTexts } from "../late-texts.ts";

export const useProofTexts = () => useLateTexts("proof", texts);
