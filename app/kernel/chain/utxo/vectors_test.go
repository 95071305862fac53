package utxo

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"testing"

	"github.com/btcsuite/btcd/btcec/v2"
	"github.com/btcsuite/btcd/btcutil/base58"
	"github.com/btcsuite/btcd/txscript"
	"github.com/btcsuite/btcd/wire"
)

// The native P2WPKH example of BIP 143, to the last byte of the signature.
func TestBIP143(t *testing.T) {
	const unsignedTx = "0100000002fff7f7881a8099afa6940d42d1e7f6362bec38171ea3edf433541db4e4ad969f0000000000eeffffffef51e1b804cc89d182d279655c3aa89e815b1b309fe287d9b2b55d57b90ec68a0100000000ffffffff02202cb206000000001976a9148280b37df378db99f66f85c95a783a76ac7a6d5988ac9093510d000000001976a9143bde42dbee7e4dbe6a21b2d50ce2f0167faa815988ac11000000"
	tx := mustReturn[*wire.MsgTx](t)(parse(unhexed(t, unsignedTx)))
	p := mainParams["btc"]
	spends := []wire.TxOut{
		{Value: 625_000_000, PkScript: unhexed(t, "2103c9f4836b9a4f77fc0d81f7bcb01b7f1b35916864b9476c241ce9fc198bd25432ac")},
		{Value: 6 * coin, PkScript: unhexed(t, "00141d0f172a0ecb48aee1be1f2687d2963ae33f71a1")},
	}
	key, _ := btcec.PrivKeyFromBytes(unhexed(t, "619c335025c7f4012e556c2a58b2506e30b8511b53ade95ea316fd8c3286feb9"))
	if err := p.addSignature(tx, 1, spends[1], key); err != nil {
		t.Fatal(err)
	}
	if err := p.ours(tx.TxIn[1], spends[1]); err != nil {
		t.Error(err)
	}
	tx.TxIn[0].SignatureScript = unhexed(t, "4830450221008b9d1dc26ba6a9cb62127b02742fa9d754cd3bebf337f7a55d114c8e5cdd30be022040529b194ba3f9281a99f2b1c0a19c0489bc22ede944ccf4ecbab4cc618ef3ed01")
	const signedTx = "01000000000102fff7f7881a8099afa6940d42d1e7f6362bec38171ea3edf433541db4e4ad969f00000000494830450221008b9d1dc26ba6a9cb62127b02742fa9d754cd3bebf337f7a55d114c8e5cdd30be022040529b194ba3f9281a99f2b1c0a19c0489bc22ede944ccf4ecbab4cc618ef3ed01eeffffffef51e1b804cc89d182d279655c3aa89e815b1b309fe287d9b2b55d57b90ec68a0100000000ffffffff02202cb206000000001976a9148280b37df378db99f66f85c95a783a76ac7a6d5988ac9093510d000000001976a9143bde42dbee7e4dbe6a21b2d50ce2f0167faa815988ac000247304402203609e17b84f6a7d30c80bfa610b5b4542f32a8a0d5447a12fb1366d7f01cc44a0220573a954c4518331561406f90300e8f3358f51928d43c212a8caed02de67eebee0121025476c2e83188368da1ff3e292e7acafcdb3566bb0ad253f62fc70f07aeee635711000000"
	if got := hex.EncodeToString(serialised(tx)); got != signedTx {
		t.Errorf("signed it is %s", got)
	}
	if err := p.execute(tx, spends, txscript.StandardVerifyFlags); err != nil {
		t.Error(err)
	}
	if again := mustReturn[*wire.MsgTx](t)(parse(unhexed(t, signedTx))); again.TxHash() != tx.TxHash() {
		t.Errorf("read again its id is %s", again.TxHash())
	}
}

// The signature after the fork of Bitcoin Cash that the libraries of several languages share
// ("Bitcoin Cash test case 3"). Its output requires a bare key.
func TestForkID(t *testing.T) {
	const signedTx = "020000000113aaf49280ba92bddfcbdc30d6c7501c2575e4a80f539236df233f9218a2c8400000000049483045022100c5874e39da4dd427d35e24792bf31dcd63c25684deec66b426271b4043e21c3002201bfdc0621ad4237e8db05aa6cad69f3d5ab4ae32ebb2048f65b12165da6cc69341ffffffff0100f2052a010000001976a914cd29cc97826c37281ac61301e4d5ed374770585688ac00000000"
	secret, _, err := base58.CheckDecode("cTNwkxh7nVByhc3i7BH6eaBFQ4yVs6WvXBGBoA9xdKiorwcYVACc")
	if err != nil || len(secret) != 33 {
		t.Fatalf("the key is %x, %v", secret, err)
	}
	key, public := btcec.PrivKeyFromBytes(secret[:32])
	of := wire.TxOut{Value: 50 * coin, PkScript: built(txscript.NewScriptBuilder().AddData(public.SerializeCompressed()).AddOp(txscript.OP_CHECKSIG))}
	tx := mustReturn[*wire.MsgTx](t)(parse(unhexed(t, signedTx)))
	signature := mustReturn[[]byte](t)(txscript.RawTxInWitnessSignature(tx, hashesOf(tx, of), 0, of.Value, of.PkScript, mainParams["bch"].hashType(), key))
	if want := built(txscript.NewScriptBuilder().AddData(signature)); !bytes.Equal(tx.TxIn[0].SignatureScript, want) {
		t.Errorf("the signature is %x, want %x", want, tx.TxIn[0].SignatureScript)
	}
}

// Signatures that the networks have accepted: of Bitcoin Cash in its block 538,226, with an input
// of 49.1817 coins, and three from before segwit, which cover no amount.
func TestSignatureVectors(t *testing.T) {
	for _, c := range []struct {
		id    string
		units int64
		raw   string
	}{
		{"bch", 4_918_170_000, "0100000001b9547353709f8668d4f059d5491dbb7ea15c41ab1946d8c597245afd7478f352000000006b4830450221008bbc49fb920dd06eacc662f05357318bd52ee1edc35eae02f0068514fc7e27b002203e1a6c33b05bb000427c6c711f1cee7ac9d348a521d0c51da3eb07f68ab26298412103d685ca4f94f5fef7d09670644d6504f0af7645fb7ea77a094e5d5aebfabc52baffffffff0200ca9a3b000000001976a914abffa2dd1ea86322b2814df012d08e010d02593788ac12868ae9000000001976a914401c48f19bc49dc89152c098300033e463e17a6488ac00000000"},
		{"doge", 0, "020000000393d3ba1a02fd978b494e79ed199247079eb4f766fadc0b807c0734d4b18bd981000000006a47304402202769801183cd50eb2bd6c316a55add49fa4c0fd7216b523f394b97fe410b582d02205c76f4009b38b82a20f88b5f6af45f09220ba43d7e1c2064fa74807ddb299d7f012102275753690ab58df3c923001e94d407e30b03e60b1f2461729a1dd4f37ebe2469ffffffff7dbd03383a240f27c7735af707e823da894e11732c5fe5919adff1672b817be0010000006a47304402204a24a1de4b4e552d1f53121825d139b1d1739d149df5a01d2ead760b865635c2022047a9b8f4d29dac29e9eacff6aea67249dcf716d576a00dbe24cf92c34a272909012102275753690ab58df3c923001e94d407e30b03e60b1f2461729a1dd4f37ebe2469ffffffff7dbd03383a240f27c7735af707e823da894e11732c5fe5919adff1672b817be0020000006a473044022057a3fa58744fffebcb8a1bea4a99bd61049678d4ee9250c5f66ea17198ebd97a022078abef9098838d06e9a51099ce010f0dc74c6b1284de03a929bcdabab8fd4cd40121039299b5f32a4834e27662397b7ade9cacdd9cd7243b83c039c22da3c6dc0b28c7ffffffff0320bf0200000000001976a9147b9a627a184897f10d31d73d87c2eea191d8f50188ac08c60000000000001976a9148bafc8dad0c87025278b4cc1c80ac8d402cb59eb88ac0c8c0000000000001976a914481e003d23566c1789dc9362085c3a0876570c7c88ac00000000"},
	} {
		tx, p := mustReturn[*wire.MsgTx](t)(parse(unhexed(t, c.raw))), mainParams[c.id]
		var spends []wire.TxOut
		for i, in := range tx.TxIn {
			_, key := shown(in)
			spends = append(spends, wire.TxOut{Value: c.units, PkScript: p.ownScript(key)})
			if err := p.ours(in, spends[i]); err != nil {
				t.Errorf("%s: input %d: %v", c.id, i, err)
			}
		}
		if err := p.execute(tx, spends, txscript.StandardVerifyFlags); err != nil {
			t.Errorf("%s: %v", c.id, err)
		}
		for i := range tx.TxIn {
			of := spends[i]
			spends[i].PkScript = p.ownScript(make([]byte, compressedKeySize))
			if err := p.execute(tx, spends, txscript.StandardVerifyFlags); !errors.Is(err, errScript) {
				t.Errorf("%s: input %d with another key: %v", c.id, i, err)
			}
			spends[i] = of
		}
		tx.TxOut[0].Value++
		if p.execute(tx, spends, txscript.StandardVerifyFlags) == nil {
			t.Errorf("%s: the signatures cover no output", c.id)
		}
	}
}

// The first payment of Bitcoin, in block 170.
func TestTransactionID(t *testing.T) {
	const first = "0100000001c997a5e56e104102fa209c6a852dd90660a20b2d9c352423edce25857fcd3704000000004847304402204e45e16932b8af514961a1d3a1a25fdf3f4f7732e9d624c6c61548ab5fb8cd410220181522ec8eca07de4860a4acdd12909d831cc56cbbac4622082221a8768d1d0901ffffffff0200ca9a3b00000000434104ae1a62fe09c5f51b13905f07f06b99a2f7159b2225f374cd378d71302fa28414e7aab37397f554a7df5f142c21c1b7303b8a0626f1baded5c72a704f7e6cd84cac00286bee0000000043410411db93e1dcdb8a016b49840f8c53bc1eb68a382e97b1482ecad7b148a6909a5cb2e0eaddfb84ccf9744464f82e160bfa9b8b64f9d4c03f999b8643f656b412a3ac00000000"
	tx := mustReturn[*wire.MsgTx](t)(parse(unhexed(t, first)))
	if got := tx.TxHash().String(); got != "f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16" {
		t.Errorf("its id is %s", got)
	}
}

// PSBTs of BIP 174 that are invalid, or that require more than we understand, are refused: a key
// of the wrong length, a witness in the unsigned transaction, scripts.
func TestBIP174Refusals(t *testing.T) {
	for _, text := range []string{
		"cHNidP8BAHMCAAAAATAa6YblFqHsisW0vGVz0y+DtGXiOtdhZ9aLOOcwtNvbAAAAAAD/////AnR7AQAAAAAAF6kUA6oXrogrXQ1Usl1jEE5P/s57nqKHYEOZOwAAAAAXqRS5IbG6b3IuS/qDtlV6MTmYakLsg4cAAAAAAAEBHwDKmjsAAAAAFgAU0tlLZK4IWH7vyO6xh8YB6Tn5A3wCAwABAAAAAAEAFgAUYunpgv/zTdgjlhAxawkM0qO3R8sAAQAiACCHa62DLx0WgBXtQSMqnqZaGBXZ7xPA74dZ9ktbKyeKZQEBJVEhA7fOI6AcW0vwCmQlN836uzFbZoMyhnR471EwnSvVf4qHUa4A",
		"cHNidP8BAHMCAAAAATAa6YblFqHsisW0vGVz0y+DtGXiOtdhZ9aLOOcwtNvbAAAAAAD/////AnR7AQAAAAAAF6kUA6oXrogrXQ1Usl1jEE5P/s57nqKHYEOZOwAAAAAXqRS5IbG6b3IuS/qDtlV6MTmYakLsg4cAAAAAAAEBHwDKmjsAAAAAFgAU0tlLZK4IWH7vyO6xh8YB6Tn5A3wAAgAAFgAUYunpgv/zTdgjlhAxawkM0qO3R8sAAQAiACCHa62DLx0WgBXtQSMqnqZaGBXZ7xPA74dZ9ktbKyeKZQEBJVEhA7fOI6AcW0vwCmQlN836uzFbZoMyhnR471EwnSvVf4qHUa4A",
		"",
		"cHNidP8=",
		"cHNidP8A",
	} {
		data := mustReturn[[]byte](t)(base64.StdEncoding.DecodeString(text))
		if u, err := readPSBT(data); !errors.Is(err, errDraft) {
			t.Errorf("%.40s: %+v, %v", text, u, err)
		}
	}
}

// The dust limits equal those of the networks' own nodes.
func TestDust(t *testing.T) {
	segwit, key := params{segwit: true}.ownScript(nil), params{}.ownScript(nil)
	for _, c := range []struct {
		id     string
		script []byte
		want   int64
	}{{"btc", segwit, 294}, {"btc", key, 546}, {"ltc", segwit, 2_940}, {"ltc", key, 5_460}, {"doge", key, 1_000_000}, {"bch", key, 546}} {
		if got := mainParams[c.id].dustOf(c.script); got != c.want {
			t.Errorf("%s: %d, want %d", c.id, got, c.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte{1, 0, 0, 0, 0, 1})
	f.Fuzz(func(t *testing.T, raw []byte) {
		if tx, err := parse(raw); err == nil && sizeOf(tx) > int64(len(raw)) {
			t.Errorf("%x has a size of %d", raw, sizeOf(tx))
		}
		_, _ = readPSBT(append([]byte(magic), raw...))
	})
}
