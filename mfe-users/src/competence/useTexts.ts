import texts from "../../locales/competence/de.json";
import { useLateTexts } from "../late-texts.ts";

export const useTexts = () => useLateTexts("competence", texts);
