/** Edges of the map in degrees of longitude and latitude. */
export const VIEW = { west: 2, east: 22.6, south: 44, north: 50.4 } as const;

export const isInView = ([north, east]: readonly [north: number, east: number]): boolean =>
	north > VIEW.south && north < VIEW.north && east > VIEW.west && east < VIEW.east;
