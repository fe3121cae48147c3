import qrcode from "qrcode-generator";

/** A QR code as a drawing: a square of `size` by `size` modules, with the dark ones as one path (`M x y h1 v1 …`). */
export interface QrCode {
  size: number;
  path: string;
}

/** Light modules around the code that a reader needs (ISO/IEC 18004). */
export const QR_MARGIN = 4;

/**
 * Returns the QR code of an address. Error correction level M: up to 15 % of the code may be unreadable.
 * @throws when the text is longer than a QR code can be (over 2,300 bytes)
 */
export function qrCode(text: string): QrCode {
  const code = qrcode(0, "M");
  code.addData(text, "Byte");
  code.make();
  const modules = code.getModuleCount();
  let path = "";
  for (let row = 0; row < modules; row += 1) {
    // Neighbouring modules form one rectangle: fewer bytes, and no hairlines between them on paper.
    for (let column = 0; column < modules; column += 1) {
      if (!code.isDark(row, column)) continue;
      const start = column;
      while (column + 1 < modules && code.isDark(row, column + 1)) column += 1;
      path += `M${start + QR_MARGIN} ${row + QR_MARGIN}h${column - start + 1}v1h-${column - start + 1}z`;
    }
  }
  return { size: modules + 2 * QR_MARGIN, path };
}
