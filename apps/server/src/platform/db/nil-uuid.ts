/** Nothing has this uuid. A list that is read page by page in the order of its uuids begins behind it. */
export const nilUuid = "00000000-0000-0000-0000-000000000000";
