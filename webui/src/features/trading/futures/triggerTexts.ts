/** The texts of refused trigger prices. */
export const triggerTexts = { takeProfit: "trading.problem.tpSide", stopLoss: "trading.problem.slSide", liquidation: "trading.problem.liquidation", maximum: "trading.problem.maximum" } as const;
