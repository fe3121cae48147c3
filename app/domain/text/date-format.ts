const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns a cached format of dates and times for a language and options. Making one takes a hundred times as long as
 * using it, and a page may use it hundreds of times. The cache has no limit, so it is only for languages and time zones
 * of the configuration, which are few.
 */
export function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(language, options);
    formats.set(key, format);
  }
  return format;
}
