package utxo

import (
	"encoding/hex"
	"errors"
	"fmt"
	"math/big"

	"github.com/btcsuite/btcd/wire"
	"github.com/go-json-experiment/json"

	"croupier/app/kernel/chain"
)

// spent is an output that a transaction spends, with its key.
type spent struct {
	wire.TxOut
	key  []byte
	path chain.Path
}

// unsigned is an unsigned transaction with the data that its signer needs: Draft.Bytes. Segwit
// networks write it as PSBT (BIP 174), the others as JSON: a PSBT of older outputs would need the
// whole transactions of the inputs, which a node without an index cannot return.
//
// The signature of a segwit input and one of Bitcoin Cash covers the amount of the input, so that
// a wrong amount makes the signature invalid. A signature of Dogecoin does not: its signer trusts
// the draft's amounts, and so the size of the fee.
type unsigned struct {
	tx     *wire.MsgTx
	inputs []spent
	// change is the output that returns to the site, the last one; nil for none.
	change *spent
}

var errDraft = errors.New("the draft is not what was asked for")

// fee is the network's part.
func (u unsigned) fee() int64 {
	sum := int64(0)
	for _, in := range u.inputs {
		sum += in.Value
	}
	for _, out := range u.tx.TxOut {
		sum -= out.Value
	}
	return sum
}

func (p params) write(network chain.Network, u unsigned, account Account) ([]byte, error) {
	if p.segwit {
		return writePSBT(u, account)
	}
	return writeForm(network, u)
}

func (p params) read(network chain.Network, data []byte) (unsigned, error) {
	if p.segwit {
		return readPSBT(data)
	}
	return readForm(network, data)
}

// form is the JSON of networks without segwit.
type form struct {
	Form    string      `json:"form"`
	Network string      `json:"network"`
	Tx      string      `json:"transaction"`
	Inputs  []formInput `json:"inputs"`
	Change  *formKey    `json:"change"`
}

type formInput struct {
	Units  string `json:"units"`
	Script string `json:"script"`
	formKey
}

type formKey struct {
	Key    string `json:"key"`
	Branch uint32 `json:"branch"`
	Index  uint32 `json:"index"`
}

// formName distinguishes the form from other JSON.
const formName = "croupier unsigned transaction 1"

func writeForm(network chain.Network, u unsigned) ([]byte, error) {
	out := form{Form: formName, Network: network.ID, Tx: hex.EncodeToString(serialised(u.tx))}
	for _, in := range u.inputs {
		out.Inputs = append(out.Inputs, formInput{fmt.Sprint(in.Value), hex.EncodeToString(in.PkScript), keyOf(in)})
	}
	if u.change != nil {
		key := keyOf(*u.change)
		out.Change = &key
	}
	return json.Marshal(out)
}

func keyOf(s spent) formKey {
	return formKey{hex.EncodeToString(s.key), s.path.Branch, s.path.Index}
}

func readForm(network chain.Network, data []byte) (unsigned, error) {
	var in form
	if err := json.Unmarshal(data, &in, json.RejectUnknownMembers(true)); err != nil || in.Form != formName || in.Network != network.ID {
		return unsigned{}, errDraft
	}
	raw, err := hex.DecodeString(in.Tx)
	if err != nil {
		return unsigned{}, errDraft
	}
	u := unsigned{}
	if u.tx, err = parse(raw); err != nil || len(in.Inputs) != len(u.tx.TxIn) {
		return unsigned{}, errDraft
	}
	for _, i := range in.Inputs {
		item, err := i.formKey.spent()
		if err != nil {
			return unsigned{}, err
		}
		units, ok := new(big.Int).SetString(i.Units, 10)
		if !ok || !units.IsInt64() {
			return unsigned{}, errDraft
		}
		item.Value = units.Int64()
		if item.PkScript, err = hex.DecodeString(i.Script); err != nil {
			return unsigned{}, errDraft
		}
		u.inputs = append(u.inputs, item)
	}
	if in.Change != nil {
		change, err := in.Change.spent()
		if err != nil {
			return unsigned{}, err
		}
		change.TxOut = *u.tx.TxOut[len(u.tx.TxOut)-1]
		u.change = &change
	}
	return u, nil
}

func (k formKey) spent() (spent, error) {
	key, err := hex.DecodeString(k.Key)
	if err != nil {
		return spent{}, errDraft
	}
	return spent{key: key, path: chain.Path{Branch: k.Branch, Index: k.Index}}, nil
}
