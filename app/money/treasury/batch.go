package treasury

import (
	"encoding/json"
	"errors"
	"fmt"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/id"
)

// Batch is a file of transactions for another machine to sign. The office makes
// it, and accepts it with the signatures.
type Batch struct {
	// Format identifies this kind of file.
	Format       string             `json:"format"`
	Network      string             `json:"network"`
	MadeAt       int64              `json:"made_at"`
	Transactions []BatchTransaction `json:"transactions"`
}

// BatchTransaction is one transaction of a batch.
type BatchTransaction struct {
	ID    string      `json:"id"`
	Draft chain.Draft `json:"draft"`
	// Signed is empty until the transaction is signed.
	Signed *chain.Signed `json:"signed,omitempty"`
}

// batchFormat names the file format.
const batchFormat = "croupier batch 1"

// maxBatch is the max size of a file in bytes.
const maxBatch = 16 << 20

var errBatch = errors.New("this is no batch of transactions")

// ReadBatch parses a file.
func ReadBatch(text []byte) (b Batch, err error) {
	if len(text) > maxBatch {
		return b, errBatch
	}
	if err := json.Unmarshal(text, &b); err != nil || b.Format != batchFormat || b.Network == "" {
		return b, errBatch
	}
	for _, t := range b.Transactions {
		if _, ok := id.ToBinary(t.ID); !ok || t.Draft.Fee == nil || t.Draft.Network != b.Network {
			return b, errBatch
		}
	}
	return b, nil
}

// Write formats a file for people and machines.
func (b Batch) Write() ([]byte, error) {
	text, err := json.MarshalIndent(b, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("write a batch: %w", err)
	}
	return append(text, '\n'), nil
}

// Sign signs every transaction of the batch, all or none, and checks each signature.
func (b Batch) Sign(network chain.Network, maker chain.Maker, keys chain.Keys) (Batch, error) {
	signed := b
	signed.Transactions = nil
	for _, t := range b.Transactions {
		made, err := maker.Sign(network, t.Draft, keys)
		if err == nil {
			err = maker.Check(network, t.Draft, made)
		}
		if err != nil {
			return b, fmt.Errorf("sign transaction %s: %w", t.ID, err)
		}
		t.Signed = &made
		signed.Transactions = append(signed.Transactions, t)
	}
	return signed, nil
}
