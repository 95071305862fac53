package utxo

import (
	"encoding/hex"
	"errors"
	"fmt"
	"math/big"

	"github.com/go-json-experiment/json"

	"croupier/app/kernel/chain"
)

// spent is an output that a transaction spends, with the key that can.
type spent struct {
	output
	key  []byte
	path chain.Path
}

// unsigned is a transaction that nobody has signed, with what its signer must know:
// Draft.Bytes. Segwit networks write it as PSBT (BIP 174), the others as JSON: a PSBT
// of older outputs would need the whole transactions that they come from, which a
// node without an index cannot tell.
//
// The signature of a segwit input and one of Bitcoin Cash covers the amount that the
// input brings, so that a lie about it makes the signature worthless. That of Dogecoin
// does not: who signs for it trusts the draft's amounts, and so the size of the fee.
type unsigned struct {
	tx     transaction
	inputs []spent
	// change is the output that comes back to the site, the last one; nil for none.
	change *spent
}

var errDraft = errors.New("the draft is not what was asked for")

// fee is what the network gets.
func (u unsigned) fee() int64 {
	sum := int64(0)
	for _, in := range u.inputs {
		sum += in.units
	}
	for _, out := range u.tx.outputs {
		sum -= out.units
	}
	return sum
}

func (p params) write(network chain.Network, u unsigned, account Account) ([]byte, error) {
	if p.native() {
		return writePSBT(u, account), nil
	}
	return writeForm(network, u)
}

func (p params) read(network chain.Network, data []byte) (unsigned, error) {
	if p.native() {
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

// formName tells the form from other JSON.
const formName = "croupier unsigned transaction 1"

func writeForm(network chain.Network, u unsigned) ([]byte, error) {
	out := form{Form: formName, Network: network.ID, Tx: hex.EncodeToString(u.tx.bytes(false))}
	for _, in := range u.inputs {
		out.Inputs = append(out.Inputs, formInput{fmt.Sprint(in.units), hex.EncodeToString(in.script), keyOf(in)})
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
	if u.tx, err = parse(raw); err != nil || len(in.Inputs) != len(u.tx.inputs) {
		return unsigned{}, errDraft
	}
	for _, i := range in.Inputs {
		one, err := i.formKey.spent()
		if err != nil {
			return unsigned{}, err
		}
		units, ok := new(big.Int).SetString(i.Units, 10)
		if !ok || !units.IsInt64() {
			return unsigned{}, errDraft
		}
		one.units = units.Int64()
		if one.script, err = hex.DecodeString(i.Script); err != nil {
			return unsigned{}, errDraft
		}
		u.inputs = append(u.inputs, one)
	}
	if in.Change != nil {
		change, err := in.Change.spent()
		if err != nil {
			return unsigned{}, err
		}
		change.output = u.tx.outputs[len(u.tx.outputs)-1]
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
