declare module 'qrcode' {
  const qrcode: {
    create(text: string): { modules: { size: number; get(row: number, column: number): number } };
    toString(text: string, options: { type: 'svg' }): Promise<string>;
    toDataURL(text: string): Promise<string>;
  };
  export default qrcode;
}
