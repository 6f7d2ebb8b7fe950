import texts from "../../locales/schemes/de.json";
import { useLateTexts } from "../late-texts.ts";

export const useTexts = () => useLateTexts("schemes", texts);
