package utxo

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"slices"
	"testing"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/litecointest"
)

// Another wallet signs our PSBT: that of the real node, which has the key.
func TestAnotherWalletSigns(t *testing.T) {
	c, node := real(t)
	w, net := fresh(t, c), litecointest.Network()
	maker := NewMaker(w)
	funds := funded(t, c, node, w, 30_000_000, 20_000_000)
	draft := must[chain.Draft](t)(maker.Draft(net, funds, []chain.Output{to(c.Address(t), 45_000_000)}, perThousand(20_000), never))
	for _, coin := range draft.Funds.Coins {
		key := must[[]byte](t)(w.Private(coin.Path))
		const secretOfRegtest, compressed = 0xef, 1
		c.Call(t, "importprivkey", nil, toBase58Check(secretOfRegtest, append(slices.Clone(key), compressed)), "", false)
	}
	psbt := base64.StdEncoding.EncodeToString(draft.Bytes)
	if _, err := maker.Extract(net, draft, []byte(psbt)); err == nil {
		t.Error("an unsigned PSBT is signed")
	}
	var got struct {
		PSBT     string `json:"psbt"`
		Complete bool   `json:"complete"`
	}
	c.Call(t, "walletprocesspsbt", &got, psbt)
	if !got.Complete {
		t.Fatalf("the node's wallet did not sign: %s", got.PSBT)
	}
	signed := must[chain.Signed](t)(maker.Extract(net, draft, []byte(got.PSBT+"\n")))
	for name, upload := range map[string][]byte{"bytes": signed.Raw, "hexadecimal": []byte(hex.EncodeToString(signed.Raw))} {
		if again := must[chain.Signed](t)(maker.Extract(net, draft, upload)); !bytes.Equal(again.Raw, signed.Raw) {
			t.Errorf("as %s it is another one", name)
		}
	}
	if err := node.Send(t.Context(), signed.Raw); err != nil {
		t.Error(err)
	}
	c.Mine(t, 1)
}

func TestUploadsThatAreNotSigned(t *testing.T) {
	for _, id := range everyNetwork {
		net, maker, w, draft, signed := payout(t, id)
		other := draft
		other.Outputs = []chain.Output{{Asset: id, To: draft.Outputs[0].To, Units: draft.Outputs[0].Units}, draft.Outputs[0]}
		more := must[chain.Draft](t)(maker.Draft(net, chain.Funds{Coins: []chain.Coin{some(1, 30*coin)}, Change: draft.Funds.Change}, other.Outputs, perThousand(mains[id].usual), never))
		elsewhere := must[chain.Signed](t)(maker.Sign(net, more, w))
		for name, upload := range map[string][]byte{
			"nothing": nil, "a word": []byte("signed"), "half": signed.Raw[:40], "the draft": draft.Bytes, "too much": make([]byte, longestUpload+1),
			"another payment": elsewhere.Raw, "the beginning of a PSBT": []byte(magic), "a PSBT with nothing": append([]byte(magic), 0),
		} {
			if _, err := maker.Extract(net, draft, upload); err == nil {
				t.Errorf("%s: %s was taken", id, name)
			}
		}
		if got, err := maker.Extract(net, draft, signed.Raw); err != nil || got.TxID != signed.TxID {
			t.Errorf("%s: %v", id, err)
		}
	}
}

// A wallet that only adds its signature leaves finishing to us.
func TestASignatureInAPSBT(t *testing.T) {
	net, maker, _, draft, signed := payout(t, "ltc")
	tx := must[transaction](t)(parse(signed.Raw))
	bare := must[unsigned](t)(readPSBT(draft.Bytes))
	text := appendPair([]byte(magic), []byte{globalTx}, bare.tx.bytes(false))
	text = append(text, mapEnd)
	for _, in := range tx.inputs {
		text = append(appendPair(text, append([]byte{inPartialSignature}, in.witness[1]...), in.witness[0]), mapEnd)
	}
	text = append(text, make([]byte, len(tx.outputs))...)
	got := must[chain.Signed](t)(maker.Extract(net, draft, text))
	if !bytes.Equal(got.Raw, signed.Raw) {
		t.Error("it is another transaction")
	}
}
