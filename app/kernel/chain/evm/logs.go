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

// transferTopics are the topics of the transfer of a token: its name, from and to. A
// fourth one makes it a transfer of a thing (ERC-721).
const transferTopics = 3

// transfer is a log entry with the name of a transfer. Its number counts the transfers
// of its transaction: the log index of the network counts those of the whole block, and
// another block that takes the transaction after a reorganisation changes it.
type transfer struct {
	number   int
	contract Address
	from, to Address
	units    *big.Int
	// readable is false where the entry has the name of a transfer and not its form.
	readable bool
}

// readLogs adds to the transactions of a block the transfers that they logged.
func (s *scan) readLogs(ctx context.Context, all []*evidence) error {
	var entries []entry
	question := map[string]any{"blockHash": s.block.Hash, "topics": []string{transferTopic}}
	if err := s.node.askLarge(ctx, "eth_getLogs", &entries, question); err != nil {
		if _, refused := refusalOf(err); refused && errors.Is(s.node.onMain(ctx, s.block), chain.ErrNoBlock) {
			return chain.ErrNoBlock
		}
		return err
	}
	places := make(map[hashText]*evidence, len(all))
	for _, one := range all {
		places[one.Hash] = one
	}
	of := map[*evidence][]entry{}
	for _, e := range entries {
		one := places[e.TxID]
		if one == nil {
			return fmt.Errorf("%w: a log of another block", chain.ErrLies)
		}
		of[one] = append(of[one], e)
	}
	for one, entries := range of {
		transfers, err := transfersOf(entries, s.block.Hash)
		if err != nil {
			return err
		}
		one.transfers = transfers
	}
	return nil
}

// transfersOf reads the transfers of one transaction out of its logs.
func transfersOf(entries []entry, block string) ([]transfer, error) {
	for _, e := range entries {
		if e.Index == nil || e.Removed || e.Block == nil || string(*e.Block) != block {
			return nil, fmt.Errorf("%w: a log of another block", chain.ErrLies)
		}
	}
	entries = slices.Clone(entries)
	slices.SortFunc(entries, func(a, b entry) int { return a.Index.Cmp(&b.Index.Int) })
	var transfers []transfer
	for i, e := range entries {
		if i > 0 && e.Index.Cmp(&entries[i-1].Index.Int) == 0 {
			return nil, fmt.Errorf("%w: two logs in one place", chain.ErrLies)
		}
		if len(e.Topics) == 0 || string(e.Topics[0]) != transferTopic {
			continue
		}
		one := e.transfer()
		one.number = len(transfers)
		transfers = append(transfers, one)
	}
	return transfers, nil
}

// transfer reads an entry.
func (e entry) transfer() transfer {
	one := transfer{contract: e.Contract.Address}
	if len(e.Topics) != transferTopics || len(e.Data) != wordSize {
		return one
	}
	from, fromOK := e.Topics[1].address()
	to, toOK := e.Topics[2].address()
	one.from, one.to, one.units = from, to, new(big.Int).SetBytes(e.Data)
	one.readable = fromOK && toOK
	return one
}

// address reads the address of a topic.
func (h hashText) address() (Address, bool) {
	word, err := hex.DecodeString(strings.TrimPrefix(string(h), "0x"))
	if err != nil {
		return Address{}, false
	}
	return wordAddress(word)
}
