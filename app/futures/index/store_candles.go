package index

import (
	"fmt"
	"sync"

	"github.com/klauspost/compress/zstd"

	"croupier/app/kernel/futures"
	"croupier/db"
)

// compressor and decompressor are those of blocks. They are made at their first use.
var (
	compressor = sync.OnceValues(func() (*zstd.Encoder, error) {
		return zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithEncoderLevel(zstd.SpeedBetterCompression))
	})
	decompressor = sync.OnceValues(func() (*zstd.Decoder, error) {
		return zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(1<<20))
	})
)

// secondsPerHour are the seconds of an hour.
const secondsPerHour = futures.HourMillis / 1000

func insertHourOfCandles(tx *db.Tx, ticker string, hour int64, seconds []futures.Candle) error {
	whole := place(hour, secondsPerHour, seconds)[0]
	minutes := futures.PackCandles(place(hour, 60, seconds))
	zip, err := compressor()
	if err != nil {
		return err
	}
	packed := zip.EncodeAll(futures.PackCandles(place(hour, 1, seconds)), nil)
	_, err = tx.Exec(`INSERT INTO futures_candles (ticker, hour, open, high, low, close, minutes) VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
		ticker, hour, int64(whole.Open), int64(whole.High), int64(whole.Low), int64(whole.Close), minutes)
	if err == nil {
		_, err = tx.Exec(`INSERT INTO futures_seconds (ticker, hour, packed) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`, ticker, hour, packed)
	}
	if err != nil {
		return fmt.Errorf("store the prices of %s: %w", ticker, err)
	}
	return nil
}

// eachSeconds passes the candles of the seconds of each hour, from the newest hour on, until fn returns
// false.
func eachSeconds(q db.Querier, ticker string, newest int64, fn func([]futures.Candle) bool) error {
	unzip, err := decompressor()
	if err != nil {
		return err
	}
	read := func(row db.Scanner) error {
		var hour int64
		var packed []byte
		if err := row.Scan(&hour, &packed); err != nil {
			return err
		}
		plain, err := unzip.DecodeAll(packed, nil)
		if err != nil {
			return err
		}
		return unpackTo(plain, hour, 1, fn)
	}
	return db.Each(q, "read the history of prices", read, `SELECT hour, packed FROM futures_seconds WHERE ticker = $1 AND hour <= $2 ORDER BY hour DESC`, ticker, newest)
}

// eachMinutes passes the candles of the minutes of each hour.
func eachMinutes(q db.Querier, ticker string, newest int64, fn func([]futures.Candle) bool) error {
	read := func(row db.Scanner) error {
		var hour int64
		var packed []byte
		if err := row.Scan(&hour, &packed); err != nil {
			return err
		}
		return unpackTo(packed, hour, 60, fn)
	}
	return db.Each(q, "read the history of prices", read, `SELECT hour, minutes FROM futures_candles WHERE ticker = $1 AND hour <= $2 ORDER BY hour DESC`, ticker, newest)
}

// unpackTo passes the candles of an hour to fn.
func unpackTo(packed []byte, hour, unit int64, fn func([]futures.Candle) bool) error {
	list, err := futures.UnpackCandles(packed)
	if err != nil {
		return err
	}
	for i := range list {
		list[i].At = hour*secondsPerHour + list[i].At*unit
	}
	if !fn(list) {
		return db.ErrStop
	}
	return nil
}

// eachHour passes the candle of each hour.
func eachHour(q db.Querier, ticker string, newest int64, fn func(futures.Candle) bool) error {
	read := func(row db.Scanner) error {
		var c futures.Candle
		if err := row.Scan(&c.At, &c.Open, &c.High, &c.Low, &c.Close); err != nil {
			return err
		}
		c.At *= secondsPerHour
		if !fn(c) {
			return db.ErrStop
		}
		return nil
	}
	return db.Each(q, "read the history of prices", read, `SELECT hour, open, high, low, close FROM futures_candles WHERE ticker = $1 AND hour <= $2 ORDER BY hour DESC`, ticker, newest)
}

// oldestPrice is the first stored price of a market; 0 for none.
func oldestPrice(q db.Querier, ticker string) (futures.Price, error) {
	price, err := db.One(q, "find the oldest price", func(p *futures.Price, row db.Scanner) error { return row.Scan(p) },
		`SELECT open FROM futures_candles WHERE ticker = $1 ORDER BY hour LIMIT 1`, ticker)
	if price == nil {
		return 0, err
	}
	return *price, err
}
