import texts from "../../locales/deadlines/de.json";
import { useLateTexts } from "../late-texts.ts";

export const useTexts = () => useLateTexts("deadlines", texts);
