package utxo

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"slices"
	"testing"

	"github.com/btcsuite/btcd/btcutil/base58"
	"github.com/btcsuite/btcd/btcutil/psbt"
	"github.com/btcsuite/btcd/wire"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/litecointest"
)

// Another wallet signs our PSBT: the real node's wallet, which has the key.
func TestExtractFromOtherWallet(t *testing.T) {
	c, node := startReal(t)
	w, net := newWallet(t, c), litecointest.Network()
	maker := NewMaker(w)
	funds := funded(t, c, node, w, 30_000_000, 20_000_000)
	draft := mustReturn[chain.Draft](t)(maker.Draft(net, funds, []chain.Output{outputTo(c.Address(t), 45_000_000)}, perThousand(20_000), noExpiry))
	for _, coin := range draft.Funds.Coins {
		key := mustReturn[[]byte](t)(w.Private(coin.Path))
		const secretOfRegtest, compressed = 0xef, 1
		c.Call(t, "importprivkey", nil, base58.CheckEncode(append(slices.Clone(key), compressed), secretOfRegtest), "", false)
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
	signed := mustReturn[chain.Signed](t)(maker.Extract(net, draft, []byte(got.PSBT+"\n")))
	for name, upload := range map[string][]byte{"bytes": signed.Raw, "hexadecimal": []byte(hex.EncodeToString(signed.Raw))} {
		if again := mustReturn[chain.Signed](t)(maker.Extract(net, draft, upload)); !bytes.Equal(again.Raw, signed.Raw) {
			t.Errorf("as %s it is another one", name)
		}
	}
	if err := node.Send(t.Context(), signed.Raw); err != nil {
		t.Error(err)
	}
	c.Mine(t, 1)
}

func TestUnsignedUploadsAreRefused(t *testing.T) {
	for _, id := range everyNetwork {
		net, maker, w, draft, signed := payout(t, id)
		other := draft
		other.Outputs = []chain.Output{{Asset: id, To: draft.Outputs[0].To, Units: draft.Outputs[0].Units}, draft.Outputs[0]}
		more := mustReturn[chain.Draft](t)(maker.Draft(net, chain.Funds{Coins: []chain.Coin{testCoin(1, 30*coin)}, Change: draft.Funds.Change}, other.Outputs, perThousand(mainParams[id].defaultFee), noExpiry))
		elsewhere := mustReturn[chain.Signed](t)(maker.Sign(net, more, w))
		for name, upload := range map[string][]byte{
			"nothing": nil, "a word": []byte("signed"), "half": signed.Raw[:40], "the draft": draft.Bytes, "too much": make([]byte, maxUploadSize+1),
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

// A wallet that only adds its signature leaves the finalisation to us.
func TestPSBTSignature(t *testing.T) {
	net, maker, _, draft, signed := payout(t, "ltc")
	tx := mustReturn[*wire.MsgTx](t)(parse(signed.Raw))
	p := mustReturn[*psbt.Packet](t)(psbt.NewFromUnsignedTx(mustReturn[unsigned](t)(readPSBT(draft.Bytes)).tx))
	for i, in := range tx.TxIn {
		p.Inputs[i].PartialSigs = []*psbt.PartialSig{{PubKey: in.Witness[1], Signature: in.Witness[0]}}
	}
	got := mustReturn[chain.Signed](t)(maker.Extract(net, draft, mustReturn[[]byte](t)(packed(p))))
	if !bytes.Equal(got.Raw, signed.Raw) {
		t.Error("it is another transaction")
	}
}

// The library panics on a PSBT in which the origin of a key has no bytes.
func TestAnEmptyOriginInAPSBT(t *testing.T) {
	net, maker, _, draft, signed := payout(t, "ltc")
	tx := mustReturn[*wire.MsgTx](t)(parse(signed.Raw))
	p := mustReturn[*psbt.Packet](t)(psbt.NewFromUnsignedTx(bare(tx)))
	p.Inputs[0].Unknowns = []*psbt.Unknown{{Key: append([]byte{byte(psbt.Bip32DerivationInputType)}, tx.TxIn[0].Witness[1]...)}}
	raw := mustReturn[[]byte](t)(packed(p))
	if _, err := maker.Extract(net, draft, raw); !errors.Is(err, errUpload) {
		t.Errorf("as an upload: %v", err)
	}
	if _, err := readPSBT(raw); !errors.Is(err, errDraft) {
		t.Errorf("as a draft: %v", err)
	}
}
