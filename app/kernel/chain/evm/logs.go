package evm

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/noderpc"
	"croupier/app/kernel/sorting"
)

// entry is one log of a transaction.
type entry struct {
	Contract account    `json:"address"`
	Topics   []hashText `json:"topics"`
	Data     data       `json:"data"`
	Index    *quantity  `json:"logIndex"`
	TxID     hashText   `json:"transactionHash"`
	Block    *hashText  `json:"blockHash"`
	Removed  bool       `json:"removed"`
}

// transferTopics are the topics of the transfer of a token: its name, from and to. A fourth one
// makes it the transfer of an NFT (ERC-721).
const transferTopics = 3

// transfer is a log entry with the name of a transfer. Its number counts the transfers of its
// transaction. The log index of the network counts those of the whole block, and changes if
// another block has the transaction after a reorganisation.
type transfer struct {
	number   int
	contract Address
	from, to Address
	units    *big.Int
	// readable is false if the entry has the name of a transfer but not its form.
	readable bool
}

// readLogs adds to the transactions of a block the transfers in their logs.
func (s *scan) readLogs(ctx context.Context, all []*txData) error {
	var entries []entry
	callParams := map[string]any{"blockHash": s.block.Hash, "topics": []string{transferTopic}}
	if err := s.node.callLarge(ctx, "eth_getLogs", &entries, callParams); err != nil {
		if _, refused := noderpc.Refusal(err); refused && errors.Is(s.node.checkMainChain(ctx, s.block), chain.ErrNoBlock) {
			return chain.ErrNoBlock
		}
		return err
	}
	places := make(map[hashText]*txData, len(all))
	for _, item := range all {
		places[item.Hash] = item
	}
	logsOf := map[*txData][]entry{}
	for _, e := range entries {
		item := places[e.TxID]
		if item == nil {
			return fmt.Errorf("%w: a log of another block", chain.ErrInvalidResponse)
		}
		logsOf[item] = append(logsOf[item], e)
	}
	for item, entries := range logsOf {
		transfers, err := transfersOf(entries, s.block.Hash)
		if err != nil {
			return err
		}
		item.transfers = transfers
	}
	return nil
}

// transfersOf reads the transfers of one transaction out of its logs.
func transfersOf(entries []entry, block string) ([]transfer, error) {
	for _, e := range entries {
		if e.Index == nil || e.Removed || e.Block == nil || string(*e.Block) != block {
			return nil, fmt.Errorf("%w: a log of another block", chain.ErrInvalidResponse)
		}
	}
	entries = slices.Clone(entries)
	sorting.By(entries, func(a, b entry) int { return a.Index.Cmp(&b.Index.Int) })
	var transfers []transfer
	for i, e := range entries {
		if i > 0 && e.Index.Cmp(&entries[i-1].Index.Int) == 0 {
			return nil, fmt.Errorf("%w: two logs in one place", chain.ErrInvalidResponse)
		}
		if len(e.Topics) == 0 || string(e.Topics[0]) != transferTopic {
			continue
		}
		item := e.transfer()
		item.number = len(transfers)
		transfers = append(transfers, item)
	}
	return transfers, nil
}

// transfer reads an entry.
func (e entry) transfer() transfer {
	item := transfer{contract: e.Contract.Address}
	if len(e.Topics) != transferTopics || len(e.Data) != wordSize {
		return item
	}
	from, fromOK := e.Topics[1].address()
	to, toOK := e.Topics[2].address()
	item.from, item.to, item.units = from, to, new(big.Int).SetBytes(e.Data)
	item.readable = fromOK && toOK
	return item
}

// address reads the address of a topic.
func (h hashText) address() (Address, bool) {
	word, err := hex.DecodeString(strings.TrimPrefix(string(h), "0x"))
	if err != nil {
		return Address{}, false
	}
	return wordAddress(word)
}
