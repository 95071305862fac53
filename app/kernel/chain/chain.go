// Package chain defines networks of coins for the cashier: the networks, their assets, and the
// abilities of a node of each. The packages below it are adapters of one family each. No code
// here moves money of the books.
package chain

import (
	"context"
	"errors"
	"math/big"
	"time"
)

// Family is a kind of networks that share one adapter.
type Family string

// The families.
const (
	Bitcoin Family = "bitcoin" // outputs that are spent: BTC, LTC, DOGE, BCH
	EVM     Family = "evm"     // accounts with a nonce: Ethereum, BNB Smart Chain
	Tron    Family = "tron"
	XRP     Family = "xrp"
	Solana  Family = "solana"
	// Test is the embedded test chain. It has both outputs and tags, and assets of every
	// currency.
	Test Family = "test"
)

// Block is one block of the chain that a node follows.
type Block struct {
	Height int64
	// Hash and Parent are in the form of the network. Parent is empty for the first block.
	Hash, Parent string
	// At is the time that the block states.
	At time.Time
	// Number counts the blocks up to this one on networks whose heights have gaps, such as the
	// slots of Solana; 0 elsewhere.
	Number int64
}

// Payment is money of one asset that one transaction pays to one address. A payment to a foreign
// address is no Payment: nodes return those that Watch accepts.
type Payment struct {
	TxID string
	// Output distinguishes payments of one transaction: the number of the output, of the log
	// entry or of the instruction; -1 for the value of a transaction itself.
	Output int
	// Asset is the id of the asset, or empty for one that the site does not know.
	Asset string
	// Token is the contract or mint in the form of the network; empty for the coin.
	Token string
	// To is the address in its canonical form, Tag the tag beside it.
	To, Tag string
	// From is an address that paid, if the network has one; for screening only.
	From string
	// Units is the received amount in the asset's smallest unit; for XRP the delivered amount.
	Units *big.Int
	// Block is the block that has the transaction; its Hash is empty while it waits.
	Block Block
	// Failed is set if the transaction was included and moved nothing.
	Failed bool
	// Replaceable is set if its sender announced that it may be replaced (BIP 125).
	Replaceable bool
}

// Waits reports whether no block has the payment's transaction yet.
func (p Payment) Waits() bool { return p.Block.Hash == "" }

// Watch reports whether an address is the site's. It is called for every output of every block,
// so it answers from memory. It may return true wrongly now and then: the cashier checks the
// address in the database.
type Watch func(address string) bool

// TxStatus is the status of a transaction of the site.
type TxStatus struct {
	// Known is set if the node has it, waiting or in a block.
	Known bool
	// Block is the block that has it; its Hash is empty while it waits.
	Block Block
	// Failed is set if it was included and moved nothing.
	Failed bool
	// Fee is its cost in the smallest unit of the network's coin; nil while it is unknown.
	Fee *big.Int
}

// Node is the cashier's interface to a network. Its methods are safe for concurrent use, end with
// ctx, and read bounded answers only. An impossible answer of a node is an error that wraps
// ErrInvalidResponse; an unreachable node is one that wraps ErrOffline. Errors never contain the address or
// the password of the node.
type Node interface {
	// Tip is the newest block.
	Tip(ctx context.Context) (Block, error)
	// At is the block of the main chain at a height. Errors: ErrNoBlock.
	At(ctx context.Context, height int64) (Block, error)
	// Payments lists the payments of a block to watched addresses, in the order of the block. The
	// hash of the block decides: an orphaned one is ErrNoBlock. With ErrIncomplete the payments
	// are valid and some may be missing.
	Payments(ctx context.Context, block Block, watch Watch) ([]Payment, error)
	// Waiting lists the payments to watched addresses that wait for a block. Networks without a
	// mempool list nothing.
	Waiting(ctx context.Context, watch Watch) ([]Payment, error)
	// TransactionPayments lists the payments of one transaction to watched addresses: nothing if the node does
	// not know it.
	TransactionPayments(ctx context.Context, txid string, watch Watch) ([]Payment, error)
	// Status returns the status of a transaction.
	Status(ctx context.Context, txid string) (TxStatus, error)
	// Balance is the balance of an address in an asset in the block at a height, or in the newest
	// one for a negative height. Errors: ErrNoData.
	Balance(ctx context.Context, asset Asset, address string, height int64) (*big.Int, error)
	// Send broadcasts a signed transaction. A transaction that the network has already is no
	// error. Errors: ErrRejected if the network does not accept it as it is; only a conflicting
	// one may replace it.
	Send(ctx context.Context, raw []byte) error
}

// Errors of nodes.
var (
	// ErrOffline means that the node cannot be reached now.
	ErrOffline = errors.New("the node cannot be reached")
	// ErrInvalidResponse means that the answer of the node is impossible.
	ErrInvalidResponse = errors.New("the node has answered what cannot be")
	// ErrNoBlock means that the main chain has no such block.
	ErrNoBlock = errors.New("there is no such block")
	// ErrIncomplete means that the node has returned the payments of a block without those that
	// contracts passed on, although it offers them: the block has to be requested again.
	ErrIncomplete = errors.New("the node has not given all payments of the block")
	// ErrRejected means that the network does not accept a transaction as it is.
	ErrRejected = errors.New("the network has rejected the transaction")
	// ErrNoData means that the network or the node does not have this data.
	ErrNoData = errors.New("the node has no data about this")
	// ErrInsufficientFunds means that the funds do not cover outputs and fee.
	ErrInsufficientFunds = errors.New("the funds do not suffice")
)
