/** Returns an object that forwards to the current one, because tests get it before a hook has created the current one. */
export const forwardTo = <T extends object>(current: () => T): T =>
	new Proxy({} as T, {
		get: (_target, name) => Reflect.get(current(), name),
		set: (_target, name, value) => Reflect.set(current(), name, value),
	});
