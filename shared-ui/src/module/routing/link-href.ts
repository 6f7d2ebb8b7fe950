import { useHref } from "react-router";

const LEAVES_THE_APPLICATION = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

/** Pages are addressed by the router; an address with a scheme (mailto:, tel:, https:) stays what it is. */
export function useLinkHref(to: string): string {
	const href = useHref(to);
	return LEAVES_THE_APPLICATION.test(to) ? to : href;
}
