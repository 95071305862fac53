package chain

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"time"

	"croupier/app/kernel/money"
)

// Network is one chain.
type Network struct {
	// ID is stored and never changes. It names wallets of the books, so that it has lower-case
	// letters, digits and dashes only.
	ID   string
	Name string
	// Family selects the adapter.
	Family Family
	// Coin is the currency of its fees.
	Coin string
	// CoinType is the number of the coin in derivation paths (SLIP-44), and Purpose the first
	// number of such a path: 84 for segwit, 44 for the others.
	CoinType, Purpose uint32
	// Confirmations are the blocks, including the one with the transaction, after which a deposit
	// counts.
	Confirmations int64
	// BlockTime is the average time between blocks.
	BlockTime time.Duration
	// Variant is empty for the main network, or "test" or "regtest" for a test network: their
	// addresses differ.
	Variant string
	// ChainID is the chain id of an EVM network.
	ChainID int64
	// Tags is set if all players share one address and differ by a tag.
	Tags bool
	// Explorer is the URL of a page of a transaction, with {tx} in it; empty for none.
	Explorer string
}

// Asset is a currency on a network. Players call it a chain.
type Asset struct {
	// ID is stored and never changes: the id of the chain in calls.
	ID       string
	Network  string
	Currency string
	// Token is the contract or mint; empty for the network's coin.
	Token string
	// Decimals is the number of decimals of the smallest unit on the chain.
	Decimals int
}

// minConfirmations is the minimum number of blocks after which any payment counts.
const minConfirmations = 3

// networks are the built-in ones. Confirmations follow common exchanges, and are at least three.
var networks = []Network{
	{ID: "btc", Name: "Bitcoin", Family: Bitcoin, Coin: "btc", Purpose: 84, CoinType: 0, Confirmations: minConfirmations, BlockTime: 10 * time.Minute, Explorer: "https://mempool.space/tx/{tx}"},
	{ID: "ltc", Name: "Litecoin", Family: Bitcoin, Coin: "ltc", Purpose: 84, CoinType: 2, Confirmations: 6, BlockTime: 150 * time.Second, Explorer: "https://litecoinspace.org/tx/{tx}"},
	{ID: "doge", Name: "Dogecoin", Family: Bitcoin, Coin: "doge", Purpose: 44, CoinType: 3, Confirmations: 15, BlockTime: time.Minute, Explorer: "https://dogechain.info/tx/{tx}"},
	{ID: "bch", Name: "Bitcoin Cash", Family: Bitcoin, Coin: "bch", Purpose: 44, CoinType: 145, Confirmations: 6, BlockTime: 10 * time.Minute, Explorer: "https://blockchair.com/bitcoin-cash/transaction/{tx}"},
	{ID: "eth", Name: "Ethereum", Family: EVM, Coin: "eth", Purpose: 44, CoinType: 60, Confirmations: 30, BlockTime: 12 * time.Second, ChainID: 1, Explorer: "https://etherscan.io/tx/{tx}"},
	{ID: "bsc", Name: "BNB Smart Chain", Family: EVM, Coin: "bnb", Purpose: 44, CoinType: 60, Confirmations: 15, BlockTime: 750 * time.Millisecond, ChainID: 56, Explorer: "https://bscscan.com/tx/{tx}"},
	{ID: "tron", Name: "Tron", Family: Tron, Coin: "trx", Purpose: 44, CoinType: 195, Confirmations: 20, BlockTime: 3 * time.Second, Explorer: "https://tronscan.org/#/transaction/{tx}"},
	{ID: "xrp", Name: "XRP Ledger", Family: XRP, Coin: "xrp", Purpose: 44, CoinType: 144, Confirmations: minConfirmations, BlockTime: 4 * time.Second, Tags: true, Explorer: "https://xrpscan.com/tx/{tx}"},
	{ID: "solana", Name: "Solana", Family: Solana, Coin: "sol", Purpose: 44, CoinType: 501, Confirmations: 32, BlockTime: 400 * time.Millisecond, Explorer: "https://solscan.io/tx/{tx}"},
}

// assets are the built-in ones. Contracts are those that the issuers publish.
var assets = []Asset{
	{ID: "btc", Network: "btc", Currency: "btc", Decimals: 8},
	{ID: "ltc", Network: "ltc", Currency: "ltc", Decimals: 8},
	{ID: "doge", Network: "doge", Currency: "doge", Decimals: 8},
	{ID: "bch", Network: "bch", Currency: "bch", Decimals: 8},
	{ID: "eth", Network: "eth", Currency: "eth", Decimals: 18},
	{ID: "bsc", Network: "bsc", Currency: "bnb", Decimals: 18},
	{ID: "trx", Network: "tron", Currency: "trx", Decimals: 6},
	{ID: "xrp", Network: "xrp", Currency: "xrp", Decimals: 6},
	{ID: "sol", Network: "solana", Currency: "sol", Decimals: 9},
	{ID: "usdt-erc20", Network: "eth", Currency: "usdt", Token: "0xdAC17F958D2ee523a2206206994597C13D831ec7", Decimals: 6},
	{ID: "usdt-bep20", Network: "bsc", Currency: "usdt", Token: "0x55d398326f99059fF775485246999027B3197955", Decimals: 18},
	{ID: "usdt-trc20", Network: "tron", Currency: "usdt", Token: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", Decimals: 6},
	{ID: "usdt-spl", Network: "solana", Currency: "usdt", Token: "Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB", Decimals: 6},
	{ID: "usdc-erc20", Network: "eth", Currency: "usdc", Token: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48", Decimals: 6},
	{ID: "usdc-bep20", Network: "bsc", Currency: "usdc", Token: "0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d", Decimals: 18},
	{ID: "usdc-spl", Network: "solana", Currency: "usdc", Token: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v", Decimals: 6},
}

// Networks lists the built-in networks. The caller may change the list.
func Networks() []Network { return slices.Clone(networks) }

// Assets lists the built-in assets. The caller may change the list.
func Assets() []Asset { return slices.Clone(assets) }

var errUnits = errors.New("the amount does not fit the books")

// Book converts units of the chain to an amount of the books, rounded down, and returns the
// remaining units. It fails for negative amounts and for those above money.MaxAmount.
func (a Asset) Book(units *big.Int, currency money.Currency) (amount money.Amount, rest *big.Int, err error) {
	if units == nil || units.Sign() < 0 {
		return 0, nil, fmt.Errorf("%s of %s: %w", units, a.ID, errUnits)
	}
	book, rest := new(big.Int), new(big.Int)
	if shift := currency.Decimals - a.Decimals; shift >= 0 {
		book.Mul(units, powerOfTen(shift))
	} else {
		book.QuoRem(units, powerOfTen(-shift), rest)
	}
	if !book.IsInt64() || book.Int64() > int64(money.MaxAmount) {
		return 0, nil, fmt.Errorf("%s of %s: %w", units, a.ID, errUnits)
	}
	return money.Amount(book.Int64()), rest, nil
}

// Units converts an amount of the books to units of the chain, rounded down, and returns the
// remaining amount.
func (a Asset) Units(amount money.Amount, currency money.Currency) (units *big.Int, rest money.Amount) {
	units = big.NewInt(int64(amount))
	if shift := a.Decimals - currency.Decimals; shift >= 0 {
		return units.Mul(units, powerOfTen(shift)), 0
	}
	left := new(big.Int)
	units.QuoRem(units, powerOfTen(currency.Decimals-a.Decimals), left)
	return units, money.Amount(left.Int64())
}

func powerOfTen(n int) *big.Int { return new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(n)), nil) }
