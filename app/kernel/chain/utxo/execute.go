package utxo

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/btcsuite/btcd/btcec/v2"
	"github.com/btcsuite/btcd/btcec/v2/ecdsa"
	"github.com/btcsuite/btcd/txscript"
	"github.com/btcsuite/btcd/wire"

	"croupier/app/kernel/chain"
)

// errScript means that the script of an output refuses the input that spends it.
var errScript = errors.New("the script of the output refuses it")

// consensus are the rules of every block of Bitcoin, Litecoin and Dogecoin. A transaction that
// fails them is in no block, whatever a miner accepts.
const consensus = txscript.ScriptBip16 | txscript.ScriptVerifyWitness

// execute runs the script of each output that a transaction spends, as a node does before it
// accepts the transaction.
func (p params) execute(t *wire.MsgTx, spends []wire.TxOut, flags txscript.ScriptFlags) error {
	if len(t.TxIn) != len(spends) {
		return errTransaction
	}
	previous := txscript.NewMultiPrevOutFetcher(nil)
	for i, of := range spends {
		previous.AddPrevOut(t.TxIn[i].PreviousOutPoint, &of)
	}
	hashes := txscript.NewTxSigHashes(t, previous)
	for i, of := range spends {
		var err error
		if p.forkID {
			err = p.executeForkID(t, i, of, hashes)
		} else {
			var engine *txscript.Engine
			if engine, err = txscript.NewEngine(of.PkScript, t, i, flags, nil, hashes, of.Value, previous); err == nil {
				err = engine.Execute()
			}
		}
		if err != nil {
			return fmt.Errorf("input %d: %w: %w", i, errScript, err)
		}
	}
	return nil
}

// executeForkID checks key and signature of an input of Bitcoin Cash, which signs another hash than
// the engine of the library knows.
func (p params) executeForkID(t *wire.MsgTx, at int, of wire.TxOut, hashes *txscript.TxSigHashes) error {
	signature, key := shown(t.TxIn[at])
	if len(signature) == 0 || !bytes.Equal(keyHashScript(key), of.PkScript) {
		return errSignature
	}
	last := len(signature) - 1
	hash, err := txscript.CalcWitnessSigHash(of.PkScript, hashes, txscript.SigHashType(signature[last]), t, at, of.Value)
	if err != nil {
		return err
	}
	public, err := btcec.ParsePubKey(key)
	if err != nil {
		return err
	}
	// The nodes accept s only in the lower of its two valid forms, which Serialize writes.
	by, err := ecdsa.ParseDERSignature(signature[:last])
	if err != nil || !bytes.Equal(by.Serialize(), signature[:last]) || !by.Verify(hash, public) {
		return errSignature
	}
	return nil
}

// outputsOf are the outputs of the coins.
func (p params) outputsOf(coins []chain.Coin) ([]wire.TxOut, error) {
	out := make([]wire.TxOut, 0, len(coins))
	for _, c := range coins {
		script, err := p.script(c.Address)
		if err != nil || !p.valid(c.Units) {
			return nil, fmt.Errorf("the output %.64s:%d: %w", c.TxID, c.Output, errOutput)
		}
		out = append(out, wire.TxOut{Value: c.Units.Int64(), PkScript: script})
	}
	return out, nil
}

// Impossible reports whether no block can ever include a signed transaction: it was signed with
// another key than that of a coin which it spends. coins are all coins that it spends, in the
// order of its inputs and with their addresses on the chain.
func (m *Maker) Impossible(network chain.Network, coins []chain.Coin, signed chain.Signed) bool {
	p, err := paramsOf(network)
	if err != nil {
		return false
	}
	t, err := parse(signed.Raw)
	if err != nil || len(t.TxIn) != len(coins) {
		return false
	}
	for i, c := range coins {
		if at, err := pointOf(c.TxID, c.Output); err != nil || at != t.TxIn[i].PreviousOutPoint {
			return false
		}
	}
	spends, err := p.outputsOf(coins)
	return err == nil && errors.Is(p.execute(t, spends, consensus), errScript)
}
