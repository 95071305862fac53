import assert from "node:assert/strict";
import { test } from "node:test";
import { bucketText } from "./plinko.art";
import { courseOf, fallDuration, hopsOf, moveBall, type Hop } from "./plinko.fall";
import { ballRadius, boardIn, bucketX, hopperRows, pegRadius, pegX, pegsIn, pointAt, railSpread, type Board } from "./plinko.geometry";

const pathOf = (rows: number, bits: number) => Array.from({ length: rows }, (_, row) => (bits >> row) & 1);
/** The position of a ball at a time. */
function ballAt(board: Board, path: number[], hops: Hop[]) {
  const course = courseOf(board, path, hops);
  return (after: number) => {
    const at = { x: 0, y: 0 };
    moveBall(at, course, hops, after);
    return at;
  };
}

const boxes = [[328, 300], [358, 420], [480, 560], [640, 420], [900, 560], [1300, 900]] as const;

test("the board fits its box, pegs, hopper and buckets", () => {
  for (const [width, height] of boxes) {
    for (let rows = 8; rows <= 16; rows++) {
      const board = boardIn(rows, width, height);
      const half = (rows / 2 + railSpread) * board.space;
      assert.ok(board.middle - half > 2.99 && board.middle + half < width - 2.99, `${rows} rows in ${width}`);
      assert.ok(board.bucketTop + board.bucketHeight <= height, `${rows} rows in ${height}`);
      assert.ok(pointAt(board, 0, -1.15).y - ballRadius * board.space >= 0);
      assert.ok(board.bucketTop > pointAt(board, 0, rows - 1).y + pegRadius * board.space);
    }
  }
});

test("bucket labels have at most three characters", () => {
  assert.deepEqual(["0.50", "110", "1000", "10000", "1.1", "619"].map(bucketText), ["0.5", "110", "1k", "10k", "1.1", "619"]);
});

test("every path ends in the bucket of its right turns and strikes its pegs", () => {
  for (const rows of [8, 11, 16]) {
    const board = boardIn(rows, 720, 560);
    for (let bits = 0; bits < 2 ** rows; bits += rows === 8 ? 1 : 37) {
      const path = pathOf(rows, bits);
      const hops = hopsOf(path);
      const rights = path.reduce((sum, turn) => sum + turn, 0);
      assert.equal(ballAt(board, path, hops)(fallDuration(hops) + 1).x, pointAt(board, bucketX(rows, rights), 0).x);
      let at = 0;
      for (let row = 0; row < rows; row++) {
        const hop = hops[row]!;
        const ball = ballAt(board, path, hops)(hop.start + hop.length - 1e-6);
        const peg = pointAt(board, pegX(row, at + 1), row);
        const distance = Math.hypot(ball.x - peg.x, ball.y - peg.y) / board.space;
        assert.ok(Math.abs(distance - pegRadius - ballRadius) < 1e-3, `row ${row} of ${path.join("")}`);
        // It leaves the peg on the side of its turn.
        assert.equal(Math.sign(ball.x - peg.x), path[row] === 1 ? 1 : -1);
        at += path[row]!;
      }
    }
  }
});

test("the ball never enters a peg in any box", () => {
  for (const [width, height] of boxes) {
    for (const rows of [8, 12, 16]) {
      const board = boardIn(rows, width, height);
      const pegs = Array.from({ length: rows }, (_, row) => Array.from({ length: pegsIn(row) }, (_, peg) => ({ row, ...pointAt(board, pegX(row, peg), row) }))).flat();
      for (let bits = 5; bits < 2 ** rows; bits += Math.ceil(2 ** rows / 40)) {
        const path = pathOf(rows, bits);
        const hops = hopsOf(path);
        const fall = ballAt(board, path, hops);
        for (let after = 0; after < fallDuration(hops); after += 6) {
          const ball = fall(after);
          for (const { x, y, row } of pegs) {
            const distance = Math.hypot(ball.x - x, ball.y - y) / board.space;
            if (distance <= (pegRadius + ballRadius) * 0.97) assert.fail(`${distance} at ${after} ms, row ${row}, ${path.join("")}, ${width}x${height}`);
          }
        }
      }
    }
  }
});

test("a fall is smooth, has its duration and is deterministic", () => {
  for (const rows of [8, 16]) {
    const board = boardIn(rows, 720, 560);
    for (let bits = 0; bits < 2 ** rows; bits += 2 ** rows / 16) {
      const path = pathOf(rows, bits);
      const hops = hopsOf(path);
      assert.deepEqual(hops, hopsOf([...path]));
      const end = fallDuration(hops);
      assert.ok(end > 1150 && end < 1800, `${end} ms for ${rows} rows`);
      const fall = ballAt(board, path, hops);
      let before = fall(0);
      assert.deepEqual(before, pointAt(board, 0, -hopperRows));
      for (let after = 1; after <= end; after++) {
        const now = fall(after);
        assert.ok(Math.hypot(now.x - before.x, now.y - before.y) < board.gap * 0.09, `a jump at ${after} ms`);
        before = now;
      }
    }
  }
});
