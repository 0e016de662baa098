/** Words of what a guard protects, in TypeScript. */
const inCode =
  /(?i:access|admin|\brole|owner|guest|member|staff|apiKey|token|session|secret|password|seal|credential|caller|viewer|visible|hidden|listed|archived|deleted|dropped|trash|suspended|expire|revoked|deactivated|isOpen|isOver|isOwn|isHead|\bgone\b|\blost|held\b|version|stale|generation|limit|\bmost|longest|tries\b|isFull|origin\b|allowed|private|\bshared|billing|unpaid|\bplan\b|lease|hash|digest|verified|enabled|email|forbid|foreign|permission)|opens[A-Z]|sees[A-Z]|\b(?:may|can)[A-Z]|[^a-z]full\b|too[A-Z]\w+|\btoo |no new|was changed/;
/** Columns and fragments that say in SQL what may be read or written. */
const inSql =
  /\b(?:archived|deleted|suspended|deactivated|revoked|ended|expires|verified|left)_at\b|clock_timestamp|\brole\b|user_uuid|created_by|owner_uuid|board_uuid in|\bis_\w+|isO[a-z]\w*|\bstate\b|billing|generation|_seq\b|version|tries|last_step|enabled|token|hash|lease|imported_from|email|\bshared\b|public_\w+_enabled|two_factor|is_root|sees[A-Z]|opens[A-Z]|visible|listed|sealed/;

export const protectsInCode = (text: string): boolean => inCode.test(text);
export const protectsInSql = (text: string): boolean => inSql.test(text);
